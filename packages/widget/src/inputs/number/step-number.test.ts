import { expect, it } from "vitest";
import { numberInput } from "@banter/protocol";
import { stepNumber } from "./step-number.ts";

const options = (given: Record<string, unknown>) =>
  numberInput.parse({ id: "n", type: "number input", options: given, items: [], runtimeOptions: {} });

it("steps on the grid from the minimum, within the limits", () => {
  const limits = options({ min: 1, max: 10, step: 4 });
  expect(stepNumber(1, 1, limits)).toBe(5);
  expect(stepNumber(6, 1, limits)).toBe(9);
  expect(stepNumber(6, -1, limits)).toBe(5);
  expect(stepNumber(9, 1, limits)).toBe(10);
  expect(stepNumber(2, -10, limits)).toBe(1);
});

it("starts an empty field at the minimum", () => {
  expect(stepNumber(Number.NaN, 1, options({ min: 3 }))).toBe(3);
  expect(stepNumber(Number.NaN, 1, options({}))).toBe(1);
});

it("avoids floating-point noise", () => {
  expect(stepNumber(0.2, 1, options({ step: 0.1 }))).toBe(0.3);
});
