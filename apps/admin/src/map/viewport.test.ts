import { expect, test } from "vitest";
import { fitAll, reveal, startAt, zoomAt } from "./viewport.ts";

const frame = { width: 800, height: 600 };
const whole = { x: 0, y: 0, scale: 1 };

test("zooming keeps the point under the pointer, within limits", () => {
  expect(zoomAt({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 120 })).toEqual({ scale: 2, x: -90, y: -80 });
  expect(zoomAt(whole, 100, { x: 0, y: 0 }).scale).toBe(2.5);
  expect(zoomAt(whole, 0.001, { x: 0, y: 0 }).scale).toBe(0.1);
});

test("a map is shown as a whole, and never enlarged", () => {
  expect(fitAll({ width: 1_600, height: 600 }, frame)).toEqual({ scale: 0.5, x: 0, y: 150 });
  expect(fitAll({ width: 400, height: 300 }, frame)).toEqual({ scale: 1, x: 200, y: 150 });
  expect(fitAll({ width: 0, height: 0 }, frame).scale).toBe(1);
});

test("a large map starts at its first group, at a scale that can be read", () => {
  const view = startAt({ width: 4_000, height: 9_000 }, frame, { x: 2_000, y: 16 });
  expect(view.scale).toBe(0.75);
  expect(view.x + 2_000 * view.scale).toBe(400);
  expect(view.y + 16 * view.scale).toBe(16);
});

test("a focused group is moved into the frame", () => {
  const size = { width: 100, height: 50 };
  expect(reveal(whole, { x: 300, y: 300, ...size }, frame)).toBe(whole);
  expect(reveal(whole, { x: -50, y: 800, ...size }, frame)).toEqual({ scale: 1, x: 66, y: -266 });
});
