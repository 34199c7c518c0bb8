import type { InputBlock, ReplyFeedback } from "@banter/protocol";
import type { OpenChat, OpenOptions } from "../../packages/client/src/testing/drive-session.ts";
import type { FakeBrowser } from "../../packages/client/src/testing/fake-browser.ts";
import type { FakeClock } from "../../packages/client/src/testing/fake-clock.ts";
import type { Fault } from "../../packages/client/src/testing/fault.ts";
import type { Accepted } from "../../packages/client/src/testing/scripted-server.ts";
import type { BrokenRule } from "./broken-rules.ts";
import type { FakePaymentProvider } from "./fake-payment-provider.ts";
import type { Act, FaultSchedule, ProofOfWorkFault, ScheduleTraits, StreamFault } from "./fault-schedule.ts";
import type { Violation } from "./violation.ts";

/** The faults still to come. Each request consumes one. */
export interface PendingFaults {
  readonly faults: Fault[];
  readonly streamFaults: StreamFault[];
  readonly proofOfWorkFaults: ProofOfWorkFault[];
}

/** The environment of one conversation: browser, network, server and payment provider. */
export interface Fixture {
  readonly clock: FakeClock;
  readonly browser: FakeBrowser;
  readonly isResendSafe: boolean;
  readonly botId: string;
  /** The answers of a complete conversation in order: block ids, and ACTION for an action's result. */
  readonly blockIds: readonly string[];
  /** Answers of all sessions, in the order in which the server accepted them. */
  readonly accepted: readonly Accepted[];
  readonly pendingFaults: PendingFaults;
  readonly provider: FakePaymentProvider;
  open(options?: OpenOptions): OpenChat;
  /** Id of the payment intent of an input. */
  intentOf(sessionId: string, input: InputBlock): string;
  /** Uploads a file. Returns its URL, or `undefined` if a request failed. */
  upload(sessionId: string, input: InputBlock): Promise<string | undefined>;
  /** Crashes the server at its `calls`th call of the store from now, and replaces it. */
  crashServer(calls: number): void;
  /** The stored feedback on replies, by `feedbackKey`. */
  readFeedback(): Promise<ReadonlyMap<string, ReplyFeedback>>;
  /** Differences between the accepted answers and the stored results. */
  findStoredProblems(): Promise<readonly string[]>;
  /** Violations other than those of the accepted answers. */
  findProblems(): readonly Violation[];
  /** Is called before each act, and when the faults end. */
  observe?(step: Act | { readonly type: "faults-end" }): void;
  /** Passes ticks. Default: of the microtask queue and the event loop. */
  tick?(count: number): Promise<void>;
  /** The visitor's `count`th answer, to this question. */
  textOf?(blockId: string, count: number): string;
}

/** A kind of fixture. */
export interface FixtureKind {
  readonly traits: ScheduleTraits;
  /** Opens what all fixtures share, e.g. a server. `broken` disables one safeguard. */
  open(broken?: BrokenRule): Promise<FixtureFactory>;
}

export interface FixtureFactory {
  create(schedule: FaultSchedule): Fixture;
  close(): Promise<void>;
}

/** The scripted server's block id of an action's result. */
export const ACTION = "undefined";
