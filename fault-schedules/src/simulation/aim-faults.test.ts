import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findGaps } from "./coverage.ts";
import { worldSchedules } from "./generated-worlds.ts";
import type { RequestFault, WorldEvent } from "./world-schedule.ts";

const COUNT = 1_000;

test(`${COUNT} worlds aim each fault of a server at each of its moments`, () => {
  const worlds = fc.sample(worldSchedules, { numRuns: COUNT, seed: 2026 });
  const faults = worlds.flatMap(({ events }) => events.flatMap(faultsOf));
  const aimed = new Map(faults.map((fault) => [nameOf(fault), 1]));
  const ofNetwork = /^(?:lost|sent|late) /;
  expect(findGaps(aimed).filter((gap) => !ofNetwork.test(gap))).toEqual([]);
});

function nameOf(fault: RequestFault): string {
  return "moment" in fault ? `${fault.kind} × ${fault.moment}` : fault.kind;
}

function faultsOf(event: WorldEvent): readonly RequestFault[] {
  switch (event.type) {
    case "visit":
      return [event.visit.fault ?? []].flat();
    case "manage":
      return [event.management.fault ?? []].flat();
    case "together":
    case "upgrade":
      return event.visits.flatMap(({ fault }) => fault ?? []);
    case "sweep":
      return [event.fault ?? []].flat();
    default:
      return [];
  }
}
