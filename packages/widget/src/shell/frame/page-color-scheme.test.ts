import { expect, test } from "vitest";
import { parseComputedColor } from "./page-color-scheme.ts";

test.each([
  ["rgb(255, 255, 255)", 1, 1],
  ["rgba(0, 0, 0, 0)", 0, 0],
  ["rgb(17, 24, 39)", 0.09, 1],
  ["oklch(0.205 0 0)", 0.205, 1],
  ["oklch(0.98 0.01 250 / 0.4)", 0.98, 0.4],
  ["lab(96 0.2 -1.5)", 0.96, 1],
  ["color(srgb 0.1 0.1 0.12)", 0.1, 1],
  ["color(display-p3 0.95 0.96 0.97 / 0.9)", 0.96, 0.9],
])("%s has the lightness %d and the alpha %d", (color, lightness, alpha) => {
  const parsed = parseComputedColor(color);
  expect(parsed.lightness).toBeCloseTo(lightness, 1);
  expect(parsed.alpha).toBe(alpha);
});
