import { ownerMoments, sweepMoments, visitorMoments } from "./moments.ts";
import type { NetworkFault, ServerFault } from "./world-schedule.ts";

const serverFaults: readonly ServerFault["kind"][] = ["crash", "stall", "fail", "slow"];
const networkFaults: readonly NetworkFault["kind"][] = [
  "lost request",
  "lost reply",
  "sent twice",
  "late copy",
];
const visitorRequests = ["start", "answer", "edit", "stream"];

/** Every fault at every moment at which it can happen. */
const allFaults: readonly string[] = [
  ...product(serverFaults, [
    ...new Set([...visitorMoments, ...Object.values(ownerMoments).flat(), ...sweepMoments]),
  ]),
  ...product(networkFaults, [...visitorRequests, ...Object.keys(ownerMoments)]),
];

/** The faults that have not happened at some moment. */
export function findGaps(faults: ReadonlyMap<string, number>): readonly string[] {
  return allFaults.filter((fault) => !faults.has(fault));
}

function product(faults: readonly string[], moments: readonly string[]): readonly string[] {
  return faults.flatMap((fault) => moments.map((moment) => `${fault} × ${moment}`));
}
