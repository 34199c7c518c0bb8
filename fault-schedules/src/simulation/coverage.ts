import { visitorRequests } from "./aim-faults.ts";
import { allMoments, ownerMoments } from "./moments.ts";
import { networkFaults, serverFaults } from "./world-schedule.ts";

/** Every fault at every moment at which it can happen. */
const allFaults: readonly string[] = [
  ...product(serverFaults, allMoments),
  ...product(networkFaults, [...Object.keys(visitorRequests), ...Object.keys(ownerMoments)]),
];

/** The faults that have not happened at some moment. */
export function findGaps(faults: ReadonlyMap<string, number>): readonly string[] {
  return allFaults.filter((fault) => !faults.has(fault));
}

function product(faults: readonly string[], moments: readonly string[]): readonly string[] {
  return faults.flatMap((fault) => moments.map((moment) => `${fault} × ${moment}`));
}
