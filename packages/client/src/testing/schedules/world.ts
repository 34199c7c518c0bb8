import type { InputBlock } from "@banter/protocol";
import type { ChatParts, OpenChat } from "../drive-session.ts";
import type { FakeBrowser } from "../fake-ports.ts";
import type { FakeClock } from "../fake-clock.ts";
import type { Accepted, Fault } from "../scripted-server.ts";
import type { BrokenRule } from "./broken-rules.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { Schedule, ScheduleTraits, StreamFault } from "./schedule.ts";

/** What goes wrong, one request after the other; the lists are used up. */
export interface Trouble {
  readonly faults: Fault[];
  readonly streamFaults: StreamFault[];
}

/** All that one conversation is held in: the visitor's browser, the network, the server, and who takes the money. */
export interface World {
  readonly clock: FakeClock;
  readonly browser: FakeBrowser;
  readonly isResendSafe: boolean;
  readonly botId: string;
  /** What a whole conversation makes the server take, in its order: blocks, and ACTION where an action replies. */
  readonly blockIds: readonly string[];
  /** In the order in which the server took them, of every session. */
  readonly accepted: readonly Accepted[];
  readonly trouble: Trouble;
  readonly provider: PaymentProvider;
  open(parts?: ChatParts): OpenChat;
  /** The intent that an input asks to be paid. */
  intentOf(sessionId: string, input: InputBlock): string;
  /** Puts a file where the server takes them; its address, if the network let it. */
  upload(sessionId: string, input: InputBlock): Promise<string | undefined>;
  /** The server dies, at once or at its `calls`th touch of its store, and another one takes its place. */
  restartServer(calls: number): void;
  /** What is wrong besides the answers. */
  problems(): readonly string[];
}

/** A kind of world that any number of schedules can be played in. */
export interface WorldKind {
  readonly traits: ScheduleTraits;
  /** Opens what many worlds share, e.g. a server; one rule may be broken in it, to see that it is missed. */
  open(broken?: BrokenRule): Promise<WorldMaker>;
}

export interface WorldMaker {
  make(schedule: Schedule): World;
  close(): Promise<void>;
}

/** What the server notes as the question where an action replied. */
export const ACTION = "undefined";
