import { groupBy } from "@banter/protocol";
import { canonicalJson } from "../bot/revision.ts";
import type { ComparedStep } from "./step-kind.ts";

/** Indexes of a step before and after a change. */
export type StepPair = readonly [before: number, after: number];

/**
 * Finds the steps of a list in its changed version: by id, else the longest common subsequence of equal steps, else equal
 * steps elsewhere, else steps of the same kind in order. Sorted by the index after the change.
 */
export function matchSteps(
  before: readonly ComparedStep[],
  after: readonly ComparedStep[],
): readonly StepPair[] {
  const [keysBefore, keysAfter] = [before, after].map((steps) => steps.map(keyOf));
  const pairs = new Map<number, number>();
  const paired = new Set<number>();
  const add = (from: number, to: number): void => {
    pairs.set(to, from);
    paired.add(from);
  };
  /** Pairs the remaining steps with the same key, in order. */
  const addEqual = (from: readonly string[], to: readonly string[]): void => {
    const waiting = groupBy([...from.keys()], (index) =>
      paired.has(index) ? undefined : from[index] || undefined,
    );
    for (const [index, key] of to.entries()) {
      const match = pairs.has(index) ? undefined : waiting.get(key)?.shift();
      if (match !== undefined) add(match, index);
    }
  };
  addEqual(before.map(idOf), after.map(idOf));
  const isFreeBefore = (index: number): boolean => !paired.has(index) && idOf(before[index]) === "";
  const isFreeAfter = (index: number): boolean => !pairs.has(index) && idOf(after[index]) === "";
  for (const [from, to] of commonSubsequence(
    freeKeys(keysBefore ?? [], isFreeBefore),
    freeKeys(keysAfter ?? [], isFreeAfter),
  ))
    add(from, to);
  addEqual(keysBefore ?? [], keysAfter ?? []);
  addEqual(
    before.map(({ kind }, index) => (isFreeBefore(index) ? kind : "")),
    after.map(({ kind }, index) => (isFreeAfter(index) ? kind : "")),
  );
  return [...pairs].map(([to, from]): StepPair => [from, to]).toSorted(([, a], [, b]) => a - b);
}

function keyOf({ fields }: ComparedStep): string {
  return canonicalJson(fields);
}

function idOf(step: ComparedStep | undefined): string {
  const id = step?.fields["id"];
  return typeof id === "string" ? id : "";
}

/** An element of a list with its index. */
interface Keyed {
  readonly index: number;
  readonly key: string;
}

function freeKeys(keys: readonly string[], isFree: (index: number) => boolean): readonly Keyed[] {
  return keys.map((key, index) => ({ key, index })).filter(({ index }) => isFree(index));
}

/** The longest common subsequence. The equal beginning and end, usually nearly everything, cost linear time. */
function commonSubsequence(before: readonly Keyed[], after: readonly Keyed[]): readonly StepPair[] {
  const isEqual = (from: number, to: number): boolean => before[from]?.key === after[to]?.key;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isEqual(start, start)) start++;
  let end = 0;
  while (end < shorter - start && isEqual(before.length - 1 - end, after.length - 1 - end)) end++;
  const middle = longestCommon(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  return [
    ...pairUp(before.slice(0, start), after.slice(0, start)),
    ...middle,
    ...pairUp(before.slice(before.length - end), after.slice(after.length - end)),
  ];
}

function pairUp(before: readonly Keyed[], after: readonly Keyed[]): readonly StepPair[] {
  return after.flatMap(({ index }, position): StepPair[] => {
    const from = before[position];
    return from === undefined ? [] : [[from.index, index]];
  });
}

/** Above that, equal steps are paired in order: a group of thousands of steps isn't written by hand. */
const MAX_CELLS = 4_000_000;

function longestCommon(before: readonly Keyed[], after: readonly Keyed[]): readonly StepPair[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > MAX_CELLS) return [];
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (from: number, to: number): number => lengths[from * width + to] ?? 0;
  for (let from = before.length - 1; from >= 0; from--)
    for (let to = after.length - 1; to >= 0; to--)
      lengths[from * width + to] =
        before[from]?.key === after[to]?.key
          ? at(from + 1, to + 1) + 1
          : Math.max(at(from + 1, to), at(from, to + 1));
  const pairs: StepPair[] = [];
  let [from, to] = [0, 0];
  while (from < before.length && to < after.length) {
    const [one, other] = [before[from], after[to]];
    if (one !== undefined && other !== undefined && one.key === other.key) {
      pairs.push([one.index, other.index]);
      from++;
      to++;
    } else if (at(from + 1, to) >= at(from, to + 1)) from++;
    else to++;
  }
  return pairs;
}

/** The pairs whose step changed places: all but a longest increasing subsequence. */
export function movedPairs(pairs: readonly StepPair[]): ReadonlySet<StepPair> {
  /** The last pair of the best subsequence of each length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [position, [before]] of pairs.entries()) {
    const length = lowerBound(ends, (end) => (pairs[end]?.[0] ?? 0) < before);
    previous[position] = ends[length - 1];
    ends[length] = position;
  }
  const staying = new Set<StepPair>();
  for (let position = ends.at(-1); position !== undefined; position = previous[position]) {
    const pair = pairs[position];
    if (pair !== undefined) staying.add(pair);
  }
  return new Set(pairs.filter((pair) => !staying.has(pair)));
}

/** The number of leading items for which `isBelow` is true, if it is for no later one. */
function lowerBound(items: readonly number[], isBelow: (item: number) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(items[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
