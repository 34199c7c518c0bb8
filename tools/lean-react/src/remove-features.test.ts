import { describe, expect, it } from "vitest";
import { removeFeatures } from "./remove-features.ts";
import type { RemovedFeature } from "./removed-feature.ts";

const remove = (code: string, feature: Partial<RemovedFeature>): string =>
  removeFeatures(code, { example: { why: "Unused.", mustBeAbsent: [], ...feature } }).replaceAll(/\s+/g, " ");

describe("removeFeatures", () => {
  it("inlines a variable's constant value and keeps the side effects of its assignments", () => {
    expect(remove("var a = !1; function f() { a = g(); return a; }", { variables: { a: "!1" } })).toBe(
      "var a = !1; function f() { (g()); return !1; }",
    );
  });

  it("replaces the file's variable, not a parameter or a field of the same name", () => {
    const code = "var a = 1; function f(a) { return a; } x.a = { a: a };";
    expect(remove(code, { variables: { a: "1" } })).toBe(
      "var a = 1; function f(a) { return a; } x.a = { a: 1 };",
    );
  });

  it("replaces a function's variable when the function is named", () => {
    const code = "function f() { var a = 1; return a; } function g(a) { return a; }";
    expect(remove(code, { variables: { "g/a": "2" } })).toBe(
      "function f() { var a = 1; return a; } function g(a) { return 2; }",
    );
  });

  it("replaces fields and calls, and decides comparisons of tags", () => {
    const code = "function f(x) { var tag = x.tag; return 13 === tag || 13 !== x.tag || x.unused || g(x); }";
    expect(remove(code, { tags: [13], fields: { unused: "null" }, calls: { g: "!1" } })).toBe(
      "function f(x) { var tag = x.tag; return !1 || !0 || null || !1; }",
    );
  });

  it("drops cases but keeps their variable declarations and statements that are fallen through to", () => {
    const code = `function f(x) { switch (x.tag) {
      case 5: g();
      case 13: h(); break;
      case 22: var a = 1; return a;
      case 31: case 6: a = 2; } }`;
    expect(remove(code, { tags: [13, 22, 31] })).toBe(
      "function f(x) { var a; switch (x.tag) { case 5: g(); h(); break; case 6: a = 2; } }",
    );
  });

  it.each<[string, Partial<RemovedFeature>]>([
    ["there is no variable b.", { variables: { b: "1" } }],
    ["there is no field b.", { fields: { b: "1" } }],
    ["there is no call of b.", { calls: { b: "1" } }],
    ["no object has a property b.", { properties: ["b"] }],
    ["f/x has no cases 2.", { cases: { "f/x": [1, 2] } }],
    ['expected "a( b )" 1 times, found 0.', { rewrites: [["a( b )", ""]] }],
    ['expected "case 1" 2 times, found 1.', { rewrites: [["case 1", "", 2]] }],
    ['expected "case 1" 1 times, found 0.', { cuts: [["case 1", "case 2"]] }],
  ])("throws when React's source does not match: %s", (message, feature) => {
    expect(() => remove("function f(x) { switch (x) { case 1: } }", feature)).toThrow(
      `removed-features/example.ts does not match React's source: ${message}`,
    );
  });
});
