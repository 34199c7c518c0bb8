import { expect, test } from "vitest";
import { findSuperlinearTime } from "./linear-time.ts";

/** Quadratic: about a millisecond for 6,000 characters, a quarter of a second for 96,000. */
function countPairs(text: unknown): number {
  const { length } = String(text);
  let count = 0;
  for (let one = 0; one < length; one += 4) for (let two = 0; two < one; two += 4) count ^= two;
  return count;
}

test("quadratic time is found from sizes that take less than a tick of the processor's clock", async () => {
  const growth = { text: { start: "", unit: "a", end: "" } };
  const found = [];
  for (let round = 0; round < 5; round++) found.push(await findSuperlinearTime(countPairs, growth));
  expect(found).toEqual(Array.from(found, () => expect.stringContaining("more than linear time")));
});
