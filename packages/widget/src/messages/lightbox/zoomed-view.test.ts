import { expect, test } from "vitest";
import { FITTING, keepInside, zoomAt } from "./zoomed-view.ts";

test("what is under the pointer stays there", () => {
  const view = zoomAt({ scale: 2, x: 10, y: -20 }, 4, { x: 50, y: 30 });
  // Before: (50 - 10) / 2 = 20 pixels of the fitting image from its centre; after: 20 * 4 + x = 50.
  expect(view).toEqual({ scale: 4, x: -30, y: -70 });
});

test.each([
  [0.2, 1],
  [9, 5],
])("a scale of %d becomes %d", (wanted, scale) => {
  expect(zoomAt(FITTING, wanted, { x: 0, y: 0 }).scale).toBe(scale);
});

test("an image can be moved until its edge is at the edge of the stage", () => {
  const stage = { width: 300, height: 600 };
  const image = { width: 300, height: 200 };
  expect(keepInside({ scale: 2, x: 400, y: 90 }, image, stage)).toEqual({ scale: 2, x: 150, y: 0 });
  expect(keepInside({ scale: 2, x: -100, y: 0 }, image, stage)).toEqual({ scale: 2, x: -100, y: 0 });
});
