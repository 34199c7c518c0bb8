import { describe, expect, it } from "vitest";
import { createRandom, pick } from "./random.ts";

const numbers = (seed: number, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe("createRandom", () => {
  it("repeats the numbers of a seed and varies them between seeds", () => {
    expect(numbers(1, 20)).toEqual(numbers(1, 20));
    expect(numbers(1, 20)).not.toEqual(numbers(2, 20));
  });

  it("is evenly distributed from 0 to 1", () => {
    const many = numbers(3, 10_000);
    expect(Math.min(...many)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...many)).toBeLessThan(1);
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => many.filter((number) => Math.floor(number * 10) === tenth).length,
    );
    for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

describe("pick", () => {
  it("returns the item at the random position", () => {
    const items = ["a", "b", "c"];
    expect([0, 0.4, 0.99].map((number) => pick(items, () => number))).toEqual(["a", "b", "c"]);
  });

  it("returns undefined for an empty list", () => {
    expect(pick([], () => 0)).toBeUndefined();
  });
});
