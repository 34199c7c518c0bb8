import fc from "fast-check";
import type { Fault } from "../scripted-server.ts";
import type { PaymentOutcome } from "./payment-provider.ts";

/** One thing that happens: the visitor's doing, the browser's, or time's. The network's faults are lists of their own. */
export type Act =
  | {
      readonly type:
        | "answer"
        /** Two answers in one tick. */
        | "answer-twice"
        | "reload"
        | "retry"
        | "open-tab"
        | "switch-tab"
        | "close-tab"
        | "online"
        | "offline"
        | "wake"
        /** The page comes back from the browser's cache. */
        | "return"
        | "restart"
        | "reset"
        | "command"
        | "set-variables"
        | "set-input"
        | "settle-payments";
    }
  /** At once, or at the server's `calls`th touch of its store from now on. */
  | { readonly type: "restart-server"; readonly calls: number }
  | { readonly type: "pay"; readonly leaves: boolean; readonly outcome: PaymentOutcome | "given-up" }
  | { readonly type: "storage"; readonly state: "full" | "blocked" | "fine" | "corrupt" | "cleared" }
  /** Milliseconds of the clock. */
  | { readonly type: "wait" | "jump"; readonly ms: number }
  /** Turns of the promise queue and of the event loop: what is under way is caught halfway. */
  | { readonly type: "ticks"; readonly count: number };

/** What goes wrong with one stream. `after` counts the pieces that still arrive. */
export type StreamFault =
  | { readonly kind: "none" }
  | { readonly kind: "cut" | "stall" | "error-part"; readonly after: number }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "empty" }
  | { readonly kind: "slow"; readonly ms: number };

/** A conversation with everything that happens in it, as data: the same schedule always goes the same way. */
export interface Schedule {
  /** Which flow of the world it is held in. */
  readonly flow: number;
  /** Milliseconds until the rest of a session's code has been fetched. */
  readonly restDelay: number;
  readonly acts: readonly Act[];
  /** For one request after the other; then all is well. */
  readonly faults: readonly Fault[];
  readonly streamFaults: readonly StreamFault[];
}

/** What can happen in a world. */
export interface ScheduleTraits {
  readonly flows: number;
  readonly acts: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Act> }[];
  readonly faults: readonly Fault[];
  readonly restDelays: readonly number[];
}

export function schedules({ flows, acts, faults, restDelays }: ScheduleTraits): fc.Arbitrary<Schedule> {
  return fc.record({
    flow: fc.nat({ max: flows - 1 }),
    restDelay: fc.constantFrom(...restDelays),
    acts: fc.array(fc.oneof(...acts), { maxLength: 20, size: "max" }),
    faults: fc.array(fc.constantFrom<Fault>({ kind: "none" }, ...faults), { maxLength: 12, size: "max" }),
    streamFaults: fc.array(streamFault, { maxLength: 5, size: "max" }),
  });
}

type PlainAct = Exclude<Act["type"], "pay" | "storage" | "wait" | "jump" | "ticks" | "restart-server">;

export function plainAct(...types: PlainAct[]): fc.Arbitrary<Act> {
  return fc.constantFrom(...types).map((type): Act => ({ type }));
}

export const waiting: fc.Arbitrary<Act> = fc
  .constantFrom(0, 10, 400, 3_000, 20_000, 70_000, 86_400_000)
  .map((ms): Act => ({ type: "wait", ms }));

export const jumping: fc.Arbitrary<Act> = fc
  .constantFrom(5_000, 90_000, 86_400_000, 10 * 365 * 86_400_000)
  .map((ms): Act => ({ type: "jump", ms }));

export const ticking: fc.Arbitrary<Act> = fc.nat({ max: 60 }).map((count): Act => ({ type: "ticks", count }));

export const restartingServer: fc.Arbitrary<Act> = fc
  .nat({ max: 12 })
  .map((calls): Act => ({ type: "restart-server", calls }));

const storing: fc.Arbitrary<Act> = fc
  .constantFrom("full", "blocked", "fine", "corrupt", "cleared" as const)
  .map((state): Act => ({ type: "storage", state }));

const paying: fc.Arbitrary<Act> = fc
  .record({
    leaves: fc.boolean(),
    outcome: fc.constantFrom("succeeded", "processing", "failed", "given-up" as const),
  })
  .map(({ leaves, outcome }): Act => ({ type: "pay", leaves, outcome }));

/** What comes between a visitor and the conversation, where a server counts a message once. */
export const interruptions: ScheduleTraits["acts"] = [
  {
    weight: 8,
    arbitrary: plainAct("reload", "open-tab", "switch-tab", "close-tab", "retry", "online", "offline"),
  },
  { weight: 2, arbitrary: plainAct("answer-twice", "wake", "return", "set-variables", "set-input") },
  { weight: 3, arbitrary: storing },
  { weight: 2, arbitrary: plainAct("command", "restart", "reset") },
  { weight: 3, arbitrary: paying },
  { weight: 1, arbitrary: plainAct("settle-payments") },
];

/** Faults after which nobody wonders whether the server has taken the message. */
export const clearFaults: readonly Fault[] = [
  { kind: "cut-before" },
  { kind: "hang-before" },
  { kind: "status", status: 500 },
  { kind: "status", status: 429, retryAfter: 5_000 },
  { kind: "status", status: 400 },
  { kind: "status", status: 403 },
];

export const anyFaults: readonly Fault[] = [
  ...clearFaults,
  { kind: "status", status: 409 },
  { kind: "status", status: 503, retryAfter: 1_000 },
  { kind: "cut-after" },
  { kind: "hang-after" },
  { kind: "twice" },
  { kind: "twin-later", ms: 3_000 },
  { kind: "twin-later", ms: 90_000 },
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
);
