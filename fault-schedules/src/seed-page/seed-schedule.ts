import type { Fault } from "../../../packages/client/src/testing/fault.ts";
import type { Act, FaultSchedule } from "../fault-schedule.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

type Weighted<Item> = readonly (readonly [weight: number, item: Item])[];

/** Acts and faults after which nothing is refused, so that no question may be asked twice. */
const quietActs: Weighted<(random: SeededRandom) => Act> = [
  [8, () => ({ type: "answer" })],
  [4, ({ below }) => ({ type: "ticks", count: 1 + below(9) })],
  [3, ({ below }) => ({ type: "wait", ms: [400, 3_000, 20_000][below(3)] ?? 0 })],
  [3, () => ({ type: "reload" })],
  [2, () => ({ type: "offline" })],
  [1, () => ({ type: "online" })],
];
const quietFaults: Weighted<Fault> = [
  [4, { kind: "none" }],
  [2, { kind: "cut-before" }],
  [2, { kind: "cut-after" }],
  [1, { kind: "hang-after" }],
  [2, { kind: "duplicate" }],
  [1, { kind: "duplicate-later", ms: 3_000 }],
  [1, { kind: "delay", ms: 2_000 }],
];

const acts: typeof quietActs = [
  ...quietActs,
  [5, ({ below }) => ({ type: "crash-server", calls: 2 + below(10) })],
  [2, () => ({ type: "open-tab" })],
  [2, () => ({ type: "switch-tab" })],
  [1, () => ({ type: "close-tab" })],
  [2, ({ below }) => ({ type: "edit", which: below(2) === 0 ? "first" : "last", isSame: below(3) === 0 })],
];
const faults: typeof quietFaults = [
  ...quietFaults,
  [1, { kind: "hang-before" }],
  [1, { kind: "arrives-later", ms: 500 }],
  [1, { kind: "arrives-later", ms: 40_000 }],
  [1, { kind: "garbage" }],
  [1, { kind: "status", status: 500 }],
  [1, { kind: "status", status: 503, retryAfter: 1_000 }],
];

/** A conversation with its faults, short enough to be read. */
export function seedSchedule(seed: number): FaultSchedule {
  const random = createSeededRandom(seed);
  const isQuiet = random.below(3) === 0;
  // Most visits get as far as the first question.
  const isStarted = random.below(4) > 0;
  const drawAct = () => choose(isQuiet ? quietActs : acts, random)(random);
  const drawFault = () => choose(isQuiet ? quietFaults : faults, random);
  const drawn = Array.from({ length: 2 + random.below(6) }, drawFault);
  return {
    flow: 0,
    acts: Array.from({ length: 5 + random.below(6) }, drawAct),
    faults: isStarted ? [{ kind: "none" }, ...drawn] : drawn,
    streamFaults: [],
    opening: "none",
    isPrepared: false,
    needsProofOfWork: false,
    proofOfWorkFaults: [],
    announceDelay: [0, 20, 2_000][random.below(3)] ?? 0,
    storageDelay: [0, 20, 2_000][random.below(3)] ?? 0,
  };
}

function choose<Item>(items: Weighted<Item>, { below }: SeededRandom): Item {
  let place = below(items.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, item] of items) {
    if (place < weight) return item;
    place -= weight;
  }
  throw new Error("There is nothing to choose from: the list must have an item with a weight");
}
