import { describe, expect, it } from "vitest";
import { applyDelta, diffJson } from "./json-delta.ts";

describe("the difference between two values", () => {
  it.each([
    [1, 1],
    [1, "1"],
    [null, { a: null }],
    [
      { a: 1, b: { c: 2 } },
      { a: 1, b: { c: 3, d: 4 } },
    ],
    [{ a: 1, gone: 2 }, { a: 1 }],
    [[], [1, 2]],
    [[1, 2, 3], [1]],
    [
      [{ a: 1 }, { b: 2 }],
      [{ a: 1 }, { b: 3 }, { c: 4 }],
    ],
    [{ to: 1 }, { to: 2, kept: [] }],
    [{ list: [[1], [2]] }, { list: [[1], []] }],
    [[1], { 0: 1 }],
    [{ a: undefined, b: 1 }, { b: 1 }],
    [{ constructor: "x", toString: 1 }, {}],
    [{}, { constructor: "x", toString: { a: 1 } }],
    [{ a: {} }, { a: { valueOf: { a: 1 } } }],
    [JSON.parse('{ "__proto__": "x" }'), {}],
    [{}, JSON.parse('{ "__proto__": { "a": 1 } }')],
  ])("%j → %j", (from, to) => {
    const delta: unknown = JSON.parse(JSON.stringify(diffJson(from, to) ?? null));
    expect(JSON.stringify(applyDelta(from, delta))).toBe(JSON.stringify(to));
  });

  it("is small where little has changed", () => {
    const before = { frames: [{ variables: { a: "x".repeat(1_000), b: null } }], answers: ["a"] };
    const after = { frames: [{ variables: { a: "x".repeat(1_000), b: "y" } }], answers: ["a", "b"] };
    expect(JSON.stringify(diffJson(after, before)).length).toBeLessThan(150);
  });
});
