import * as fc from "fast-check";
import { aimFaults, type Drawn, type DrawnFault, type Unaimed } from "./aim-faults.ts";
import { TEMPLATES } from "./world-bots.ts";
import {
  providers,
  type Management,
  type OwnerAct,
  type Visit,
  type VisitorAct,
  type WorldSchedule,
} from "./world-schedule.ts";

/** Each number equally often: small ones would be drawn more often otherwise. */
function even(max: number): fc.Arbitrary<number> {
  return fc.noBias(fc.nat({ max }));
}

/** Aimed at a moment that the request can reach. */
const drawnFault: fc.Arbitrary<DrawnFault> = fc.record({
  origin: fc.oneof(
    { weight: 3, arbitrary: fc.constant("none" as const) },
    { weight: 2, arbitrary: fc.constant("network" as const) },
    { weight: 5, arbitrary: fc.constant("server" as const) },
  ),
  kind: even(3),
  moment: even(999),
  isLong: fc.boolean(),
});

const MAX_VISITORS = 6;
/** The first one gets to every question. */
const visitor = fc.oneof(fc.constant(0), fc.nat({ max: MAX_VISITORS - 1 }));

const visitorAct = fc.oneof(
  { weight: 10, arbitrary: fc.constant<VisitorAct>("next") },
  {
    weight: 3,
    arbitrary: fc.constantFrom<VisitorAct>("edit", "restart", "upload only", "rate", "change rating"),
  },
);

const visit: fc.Arbitrary<Unaimed<Visit>> = fc.record({ visitor, act: visitorAct, fault: drawnFault });

const ownerAct = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<OwnerAct>("save", "publish") },
  { weight: 2, arbitrary: fc.constantFrom<OwnerAct>("roll back", "pause", "resume", "remove result") },
  { weight: 1, arbitrary: fc.constantFrom<OwnerAct>("remove bot", "export") },
);

const management: fc.Arbitrary<Unaimed<Management>> = fc.record({
  bot: fc.nat({ max: 2 }),
  act: ownerAct,
  visitor,
  publication: fc.nat({ max: 3 }),
  fault: drawnFault,
});

const HOUR_MS = 3_600_000;

const event: fc.Arbitrary<Drawn["events"][number]> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ type: fc.constant("visit" as const), visit }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant("manage" as const), management }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("together" as const),
      visits: fc.array(visit, { minLength: 2, maxLength: 4 }),
      management: fc.option(management, { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("wait" as const),
      ms: fc.constantFrom(60_000, HOUR_MS, 5 * HOUR_MS, 20 * HOUR_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("upgrade" as const),
      visits: fc.array(visit, { maxLength: 3, size: "max" }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("sweep" as const), fault: drawnFault }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom("outage", "recovery" as const),
      provider: fc.constantFrom(...providers),
    }),
  },
);

/** A random world. Numbers of bots and visitors beyond those of the world count from the start again. */
export const worldSchedules: fc.Arbitrary<WorldSchedule> = fc
  .record({
    bots: fc.array(fc.nat({ max: TEMPLATES.length - 1 }), { minLength: 1, maxLength: 3 }),
    visitors: fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: MAX_VISITORS }),
    skews: fc.tuple(skew(), skew(), skew()),
    prologue: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
    ),
    events: fc.array(event, { minLength: 1, maxLength: 40, size: "max" }),
    foci: fc.array(even(999), { maxLength: 3, size: "max" }),
  })
  .map(aimFaults);

function skew(): fc.Arbitrary<number> {
  return fc.constantFrom(0, 20_000, -20_000, 240_000, -240_000);
}
