import * as fc from "fast-check";
import { ownerMoments, sweepMoments, visitorMoments, type Moment } from "./moments.ts";
import { TEMPLATES } from "./world-bots.ts";

/** A fault of the server that handles a request. It has no effect if the request doesn't reach the moment. */
export interface ServerFault {
  /**
   * `crash`: the instance dies. `stall`: it hangs while the request is repeated elsewhere, and goes on. `fail`: the step fails, or
   * only its confirmation. `slow`: the step takes longer than others that began later.
   */
  readonly kind: "crash" | "stall" | "fail" | "slow";
  readonly moment: Moment;
  /** The instance hangs for longer than its leases are valid. */
  readonly isLong: boolean;
}

/** A fault between the sender and the server. What a sender got no reply to is sent again. */
export interface NetworkFault {
  readonly kind: "lost request" | "lost reply" | "sent twice" | "late copy";
}

export type RequestFault = ServerFault | NetworkFault;

export type VisitorAct = "next" | "edit" | "restart" | "upload only";
export type OwnerAct = keyof typeof ownerMoments;
export type Provider = "mail" | "shop" | "model";

/** One visitor acts. */
export interface Visit {
  readonly visitor: number;
  readonly act: VisitorAct;
  readonly fault?: RequestFault;
}

export interface Management {
  readonly bot: number;
  readonly act: OwnerAct;
  /** Whose result is removed. */
  readonly visitor: number;
  /** Which of the earlier publications is published again. */
  readonly publication: number;
  readonly fault?: RequestFault;
}

export type WorldEvent =
  | { readonly type: "visit"; readonly visit: Visit }
  | { readonly type: "manage"; readonly management: Management }
  /** At the same time. Their order is free. */
  | { readonly type: "together"; readonly visits: readonly Visit[]; readonly management?: Management }
  | { readonly type: "wait"; readonly ms: number }
  /** One instance after the other is closed and replaced. */
  | { readonly type: "upgrade" }
  | { readonly type: "sweep"; readonly fault?: ServerFault }
  | { readonly type: "outage" | "recovery"; readonly provider: Provider };

/** Visitors, an owner and the environment of some bots, as data. */
export interface WorldSchedule {
  /** The template of each bot. */
  readonly bots: readonly number[];
  /** The bot of each visitor. */
  readonly visitors: readonly number[];
  /** By how many ms the clock of each instance is wrong, where the database has the shared one. */
  readonly skews: readonly number[];
  readonly events: readonly WorldEvent[];
}

const networkFault: fc.Arbitrary<RequestFault> = fc
  .constantFrom("lost request", "lost reply", "sent twice", "late copy" as const)
  .map((kind) => ({ kind }));

function serverFault(moments: readonly Moment[]): fc.Arbitrary<ServerFault> {
  return fc.record({
    kind: fc.constantFrom("crash", "stall", "fail", "slow" as const),
    moment: fc.constantFrom(...moments),
    isLong: fc.boolean(),
  });
}

function faultAt(moments: readonly Moment[]): fc.Arbitrary<RequestFault | undefined> {
  const noFault = { weight: 3, arbitrary: fc.constant(undefined) };
  const ofNetwork = { weight: 2, arbitrary: networkFault };
  if (moments.length === 0) return fc.oneof(noFault, ofNetwork);
  return fc.oneof(noFault, ofNetwork, { weight: 5, arbitrary: serverFault(moments) });
}

const MAX_VISITORS = 6;
const visitor = fc.nat({ max: MAX_VISITORS - 1 });

const visitorAct = fc.oneof(
  { weight: 10, arbitrary: fc.constant<VisitorAct>("next") },
  { weight: 2, arbitrary: fc.constantFrom<VisitorAct>("edit", "restart", "upload only") },
);

const visit: fc.Arbitrary<Visit> = fc
  .record({ visitor, act: visitorAct, fault: faultAt(visitorMoments) })
  .map(withoutUndefined);

const ownerAct = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<OwnerAct>("save", "publish") },
  { weight: 2, arbitrary: fc.constantFrom<OwnerAct>("roll back", "pause", "resume", "remove result") },
  { weight: 1, arbitrary: fc.constantFrom<OwnerAct>("remove bot", "export") },
);

const management: fc.Arbitrary<Management> = ownerAct
  .chain((act) =>
    fc.record({
      bot: fc.nat({ max: 2 }),
      act: fc.constant(act),
      visitor,
      publication: fc.nat({ max: 3 }),
      fault: faultAt(ownerMoments[act]),
    }),
  )
  .map(withoutUndefined);

const HOUR_MS = 3_600_000;
const provider = fc.constantFrom<Provider>("mail", "shop", "model");

const event: fc.Arbitrary<WorldEvent> = fc.oneof(
  { weight: 20, arbitrary: visit.map((each): WorldEvent => ({ type: "visit", visit: each })) },
  { weight: 6, arbitrary: management.map((each): WorldEvent => ({ type: "manage", management: each })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ visits: fc.array(visit, { minLength: 2, maxLength: 4 }), management: fc.option(management) })
      .map(({ visits, management: managed }): WorldEvent => ({
        type: "together",
        visits,
        ...(managed !== null && { management: managed }),
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(60_000, HOUR_MS, 5 * HOUR_MS, 20 * HOUR_MS)
      .map((ms): WorldEvent => ({ type: "wait", ms })),
  },
  { weight: 1, arbitrary: fc.constant<WorldEvent>({ type: "upgrade" }) },
  {
    weight: 1,
    arbitrary: fc
      .option(serverFault(sweepMoments), { nil: undefined })
      .map((fault): WorldEvent => ({ type: "sweep", ...(fault && { fault }) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ type: fc.constantFrom("outage", "recovery" as const), provider })
      .map((drawn): WorldEvent => drawn),
  },
);

/** A random world. Numbers of bots and visitors beyond those of the world count from the start again. */
export const worldSchedules: fc.Arbitrary<WorldSchedule> = fc.record({
  bots: fc.array(fc.nat({ max: TEMPLATES.length - 1 }), { minLength: 1, maxLength: 3 }),
  visitors: fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: MAX_VISITORS }),
  skews: fc.tuple(skew(), skew(), skew()),
  events: fc.array(event, { minLength: 1, maxLength: 40, size: "max" }),
});

function skew(): fc.Arbitrary<number> {
  return fc.constantFrom(0, 20_000, -20_000, 240_000, -240_000);
}

/** Optional fields of a drawn record are absent instead of undefined. */
function withoutUndefined<Drawn extends { readonly fault: RequestFault | undefined }>({
  fault,
  ...drawn
}: Drawn): Omit<Drawn, "fault"> & { readonly fault?: RequestFault } {
  return { ...drawn, ...(fault && { fault }) };
}

/** A world in which all clocks are right. */
export const NO_FAULTS = { skews: [0, 0, 0] } as const satisfies Partial<WorldSchedule>;
