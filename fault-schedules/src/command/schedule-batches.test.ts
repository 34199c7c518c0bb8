import { expect, test } from "vitest";
import { batchesOf } from "./schedule-batches.ts";

test("parts of a run equal the whole", () => {
  const whole = batchesOf({ count: 20_000, seed: 7 });
  const parts = [batchesOf({ count: 10_000, seed: 7 }), batchesOf({ count: 10_000, seed: 27 })];
  expect(parts.flat()).toEqual(whole);
});

test("ten batches cover every fixture and add up to the requested count", () => {
  const batches = batchesOf({ count: 4_999, seed: 3 });
  expect(new Set(batches.map(({ fixture }) => fixture))).toEqual(
    new Set(["scripted", "unsafe", "server", "sqlite"]),
  );
  expect(batches.reduce((sum, { count }) => sum + count, 0)).toBe(4_999);
  const filtered = batchesOf({ count: 30, seed: 3, fixture: "server" });
  expect(filtered.every(({ fixture }) => fixture === "server")).toBe(true);
});
