import { expect, test } from "vitest";
import { portionsOf } from "./schedule-portions.ts";

test("parts of a run are the same as the whole", () => {
  const whole = portionsOf({ count: 20_000, seed: 7 });
  const parts = [portionsOf({ count: 10_000, seed: 7 }), portionsOf({ count: 10_000, seed: 27 })];
  expect(parts.flat()).toEqual(whole);
});

test("ten portions have every world among them, and together as many schedules as were asked for", () => {
  const portions = portionsOf({ count: 4_999, seed: 3 });
  expect(new Set(portions.map(({ world }) => world))).toEqual(
    new Set(["scripted", "unsafe", "real", "sqlite"]),
  );
  expect(portions.reduce((sum, { count }) => sum + count, 0)).toBe(4_999);
  expect(portionsOf({ count: 30, seed: 3, world: "real" }).every(({ world }) => world === "real")).toBe(true);
});
