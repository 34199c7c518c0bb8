import * as fc from "fast-check";
import type { Fault } from "../../packages/client/src/testing/fault.ts";
import type { PaymentOutcome } from "./fake-payment-provider.ts";
import type { OpeningState } from "./opening-state.ts";

/** One step of a schedule. */
export type Act = VisitorAct | EnvironmentAct;

type VisitorAct =
  | {
      readonly type:
        | "answer"
        /** Two answers in one tick. */
        | "answer-twice"
        | "reload"
        | "retry"
        | "stop-reply"
        | "ask-again"
        | "queue-message"
        | "edit-queued"
        | "remove-queued"
        | "open-tab"
        /** As "Duplicate tab" of a browser: with a copy of the tab's storage. */
        | "duplicate-tab"
        /** In a new tab, the visitor is about to open the chat. */
        | "prepare-tab"
        /** The visitor opens a prepared chat. */
        | "open-chat"
        | "switch-tab"
        | "close-tab"
        | "restart"
        | "reset"
        | "command"
        | "set-variables"
        | "set-input";
    }
  /** Edits the first or the last answer that can be edited; `isSame` gives the same answer again. */
  | { readonly type: "edit"; readonly which: "first" | "last"; readonly isSame: boolean }
  | { readonly type: "withdraw-edit" }
  /** Rates the newest or the oldest reply that can be rated, or withdraws the feedback. */
  | { readonly type: "rate"; readonly which: "newest" | "oldest"; readonly feedback: FeedbackAct }
  | { readonly type: "pay"; readonly leaves: boolean; readonly outcome: PaymentOutcome | "given-up" };

export type FeedbackAct = "up" | "down" | "commented" | "withdrawn";

/** By the browser, the server, the payment provider or the clock. */
export type EnvironmentAct =
  | {
      readonly type:
        | "online"
        | "offline"
        /** The page becomes visible. */
        | "resume"
        /** The page is restored from the back-forward cache. */
        | "resume-suspended"
        | "settle-payments";
    }
  /** Crashes the server at its `calls`th call of the store from now; 0 is at once. */
  | { readonly type: "crash-server"; readonly calls: number }
  | { readonly type: "storage"; readonly state: "full" | "blocked" | "fine" | "corrupt" | "cleared" }
  /** Milliseconds. A `jump` passes them at once, as on a machine that slept. */
  | { readonly type: "wait" | "jump"; readonly ms: number }
  /** Ticks of the microtask queue and the event loop, to interrupt work halfway. */
  | { readonly type: "ticks"; readonly count: number };

/** The fault of one stream. `after` is the number of pieces that still arrive. */
export type StreamFault =
  | { readonly kind: "none" }
  | { readonly kind: "cut" | "stall" | "error-part"; readonly after: number }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "empty" }
  | { readonly kind: "slow"; readonly ms: number }
  /** Stops for a while in the middle. */
  | { readonly kind: "pause"; readonly after: number; readonly ms: number };

/** What a page sends in place of a solution: nothing, one that was accepted already, or a wrong one. */
export type ProofOfWorkFault = "none" | "unsolved" | "replayed" | "wrong";

/** A conversation with all its faults, as data. Deterministic. */
export interface FaultSchedule {
  /** Index of the fixture's flow. */
  readonly flow: number;
  readonly acts: readonly Act[];
  /** One per request, in order; later requests succeed. */
  readonly faults: readonly Fault[];
  readonly streamFaults: readonly StreamFault[];
  readonly opening: OpeningState;
  /** The first page's chat is prepared; the visitor opens it later, or never. */
  readonly isPrepared: boolean;
  /** The server asks for a proof of work. One fault per challenge; later ones are solved. */
  readonly needsProofOfWork: boolean;
  readonly proofOfWorkFaults: readonly ProofOfWorkFault[];
  /** How long other tabs don't notice what one has saved, in milliseconds. */
  readonly announceDelay: number;
  /** How long other tabs don't see what one has stored, in milliseconds. */
  readonly storageDelay: number;
}

/** A schedule in which nothing goes wrong. */
export const NO_FAULTS = {
  faults: [],
  streamFaults: [],
  opening: "none",
  isPrepared: false,
  needsProofOfWork: false,
  proofOfWorkFaults: [],
  announceDelay: 0,
  storageDelay: 0,
} as const satisfies Partial<FaultSchedule>;

/** What the schedules of a fixture may contain. */
export interface ScheduleTraits {
  readonly flows: number;
  readonly acts: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Act> }[];
  readonly faults: readonly Fault[];
}

export function faultSchedules({ flows, acts, faults }: ScheduleTraits): fc.Arbitrary<FaultSchedule> {
  const schedule = fc.record({
    flow: fc.nat({ max: flows - 1 }),
    acts: fc.array(fc.oneof(...acts), { maxLength: 20, size: "max" }),
    faults: fc.array(fc.constantFrom<Fault>({ kind: "none" }, ...faults), { maxLength: 12, size: "max" }),
    streamFaults: fc.array(streamFault, { maxLength: 5, size: "max" }),
    opening: fc.constantFrom("none", "current", "stale"),
    isPrepared: fc.nat({ max: 3 }).map((draw) => draw === 3),
    needsProofOfWork: fc.nat({ max: 7 }).map((draw) => draw === 7),
    proofOfWorkFaults: fc.array(fc.constantFrom<ProofOfWorkFault>("none", "unsolved", "replayed", "wrong"), {
      maxLength: 4,
      size: "max",
    }),
    announceDelay: fc.constantFrom(0, 0, 20, 2_000),
    storageDelay: fc.constantFrom(0, 0, 20, 2_000),
  });
  return fc
    .tuple(schedule, fc.constantFrom(0, 2_000, 20_000))
    .map(([drawn, startDelay]) => (startDelay === 0 ? drawn : withSlowStart(drawn, startDelay)));
}

/** Delays the first start, so that the visitor acts while only the opening is shown. */
function withSlowStart({ faults, ...schedule }: FaultSchedule, ms: number): FaultSchedule {
  const [ofOpening = { kind: "none" }, ...others] = faults;
  const start: Fault = { kind: "delay", ms };
  return { ...schedule, faults: schedule.opening === "none" ? faults : [ofOpening, start, ...others] };
}

type PlainAct = Exclude<
  Act["type"],
  "edit" | "withdraw-edit" | "pay" | "rate" | "storage" | "wait" | "jump" | "ticks" | "crash-server"
>;

export function plainAct(...types: PlainAct[]): fc.Arbitrary<Act> {
  return fc.constantFrom(...types).map((type): Act => ({ type }));
}

export const waitAct: fc.Arbitrary<Act> = fc
  .constantFrom(0, 10, 400, 3_000, 20_000, 70_000, 86_400_000)
  .map((ms): Act => ({ type: "wait", ms }));

export const jumpAct: fc.Arbitrary<Act> = fc
  .constantFrom(5_000, 90_000, 86_400_000, 10 * 365 * 86_400_000)
  .map((ms): Act => ({ type: "jump", ms }));

export const ticksAct: fc.Arbitrary<Act> = fc
  .nat({ max: 60 })
  .map((count): Act => ({ type: "ticks", count }));

export const crashServerAct: fc.Arbitrary<Act> = fc
  .nat({ max: 12 })
  .map((calls): Act => ({ type: "crash-server", calls }));

const storageAct: fc.Arbitrary<Act> = fc
  .constantFrom("full", "blocked", "fine", "corrupt", "cleared" as const)
  .map((state): Act => ({ type: "storage", state }));

const payAct: fc.Arbitrary<Act> = fc
  .record({
    leaves: fc.boolean(),
    outcome: fc.constantFrom("succeeded", "processing", "failed", "given-up" as const),
  })
  .map(({ leaves, outcome }): Act => ({ type: "pay", leaves, outcome }));

const rateAct: fc.Arbitrary<Act> = fc
  .record({
    which: fc.constantFrom("newest", "oldest" as const),
    feedback: fc.constantFrom("up", "down", "commented", "withdrawn" as const),
  })
  .map(({ which, feedback }): Act => ({ type: "rate", which, feedback }));

const editAct: fc.Arbitrary<Act> = fc
  .record({ which: fc.constantFrom("first", "last" as const), isSame: fc.boolean() })
  .map(({ which, isSame }): Act => ({ type: "edit", which, isSame }));

/** What a visitor does with earlier answers. */
export const editActs: ScheduleTraits["acts"] = [
  { weight: 9, arbitrary: editAct },
  { weight: 1, arbitrary: fc.constant<Act>({ type: "withdraw-edit" }) },
];

/** What a visitor does with a model's reply. */
export const replyActs: ScheduleTraits["acts"] = [
  { weight: 3, arbitrary: plainAct("queue-message", "queue-message", "edit-queued", "remove-queued") },
  { weight: 3, arbitrary: rateAct },
  { weight: 3, arbitrary: plainAct("stop-reply", "ask-again") },
];

/** Interruptions that a server with deduplication must tolerate. */
export const interruptions: ScheduleTraits["acts"] = [
  {
    weight: 8,
    arbitrary: plainAct("reload", "open-tab", "switch-tab", "close-tab", "retry", "online", "offline"),
  },
  {
    weight: 2,
    arbitrary: plainAct("answer-twice", "resume", "resume-suspended", "set-variables", "set-input"),
  },
  { weight: 3, arbitrary: storageAct },
  { weight: 2, arbitrary: plainAct("command", "restart", "reset") },
  { weight: 2, arbitrary: plainAct("duplicate-tab", "prepare-tab", "open-chat") },
  { weight: 3, arbitrary: payAct },
  { weight: 1, arbitrary: plainAct("settle-payments") },
];

/** Faults after which the client knows that the message was not accepted. */
export const unambiguousFaults: readonly Fault[] = [
  { kind: "cut-before" },
  { kind: "hang-before" },
  { kind: "status", status: 500 },
  { kind: "status", status: 429, retryAfter: 5_000 },
  { kind: "status", status: 400 },
  { kind: "status", status: 403 },
];

export const anyFaults: readonly Fault[] = [
  ...unambiguousFaults,
  { kind: "status", status: 409 },
  { kind: "status", status: 503, retryAfter: 1_000 },
  { kind: "cut-after" },
  { kind: "hang-after" },
  { kind: "duplicate" },
  { kind: "duplicate-later", ms: 3_000 },
  { kind: "duplicate-later", ms: 90_000 },
  { kind: "arrives-later", ms: 500 },
  { kind: "arrives-later", ms: 40_000 },
  { kind: "garbage" },
  { kind: "delay", ms: 2_000 },
  { kind: "delay", ms: 35_000 },
];

const streamFault: fc.Arbitrary<StreamFault> = fc.oneof(
  fc.constant<StreamFault>({ kind: "none" }),
  fc
    .record({ kind: fc.constantFrom("cut", "stall", "error-part" as const), after: fc.nat({ max: 4 }) })
    .map((fault): StreamFault => fault),
  fc.constantFrom(400, 403, 500, 503).map((status): StreamFault => ({ kind: "status", status })),
  fc.constant<StreamFault>({ kind: "empty" }),
  fc.constantFrom(1_000, 20_000).map((ms): StreamFault => ({ kind: "slow", ms })),
  fc
    .record({ after: fc.nat({ max: 3 }), ms: fc.constantFrom(400, 20_000) })
    .map(({ after, ms }): StreamFault => ({ kind: "pause", after, ms })),
);
