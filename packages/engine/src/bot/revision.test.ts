import { describe, expect, it } from "vitest";
import { revisionOf } from "./revision.ts";

describe("revisionOf", () => {
  it("is stable across releases, because sessions store it", () => {
    expect(revisionOf({ a: 1, b: ["x", null, true] })).toBe("3b86cd3cdbe7b4f6");
  });

  it("ignores the order of keys and undefined fields, at any depth", () => {
    const a = { x: { b: 1, a: [{ d: 2, c: 3 }] }, y: undefined };
    const b = { x: { a: [{ c: 3, d: 2 }], b: 1 } };
    expect(revisionOf(a)).toBe(revisionOf(b));
  });

  it.each([
    [{ a: 1 }, { a: "1" }],
    [{ a: 1 }, { b: 1 }],
    [
      ["a", "b"],
      ["b", "a"],
    ],
    [{ a: null }, {}],
    [[], {}],
    ["ab", "ba"],
  ])("distinguishes %j from %j", (a, b) => {
    expect(revisionOf(a)).not.toBe(revisionOf(b));
  });

  it("doesn't collide for many similar values", () => {
    const revisions = new Set(Array.from({ length: 5_000 }, (_, index) => revisionOf({ id: `g${index}` })));
    expect(revisions.size).toBe(5_000);
  });
});
