import { describe, expect, it } from "vitest";
import { asModule } from "../../build/lean-react/as-module.ts";
import { leaveOut } from "../../build/lean-react/leave-out.ts";
import type { LeftOut } from "../../build/lean-react/left-out.ts";

const without = (code: string, entry: Partial<LeftOut>): string =>
  leaveOut(code, { part: { why: "No one asks for it.", gone: [], ...entry } }).replaceAll(/\s+/g, " ");

describe("leaving a part out", () => {
  it("gives a variable its one value, and keeps what was worked out for it", () => {
    expect(without("var a = !1; function f() { a = g(); return a; }", { variables: { a: "!1" } })).toBe(
      "var a = !1; function f() { (g()); return !1; }",
    );
  });

  it("means the file's variable, not a parameter or a field of its name", () => {
    const code = "var a = 1; function f(a) { return a; } x.a = { a: a };";
    expect(without(code, { variables: { a: "1" } })).toBe(
      "var a = 1; function f(a) { return a; } x.a = { a: 1 };",
    );
  });

  it("means a function's variable where the function is named", () => {
    const code = "function f() { var a = 1; return a; } function g(a) { return a; }";
    expect(without(code, { variables: { "g/a": "2" } })).toBe(
      "function f() { var a = 1; return a; } function g(a) { return 2; }",
    );
  });

  it("decides fields, calls and comparisons of tags", () => {
    const code = "function f(x) { var tag = x.tag; return 13 === tag || 13 !== x.tag || x.gone || g(x); }";
    expect(without(code, { tags: [13], fields: { gone: "null" }, calls: { g: "!1" } })).toBe(
      "function f(x) { var tag = x.tag; return !1 || !0 || null || !1; }",
    );
  });

  it("drops cases, but neither the variables that they declare nor what others run on into", () => {
    const code = `function f(x) { switch (x.tag) {
      case 5: g();
      case 13: h(); break;
      case 22: var a = 1; return a;
      case 31: case 6: a = 2; } }`;
    expect(without(code, { tags: [13, 22, 31] })).toBe(
      "function f(x) { var a; switch (x.tag) { case 5: g(); h(); break; case 6: a = 2; } }",
    );
  });

  it.each<[string, Partial<LeftOut>]>([
    ["there is no variable b.", { variables: { b: "1" } }],
    ["there is no field b.", { fields: { b: "1" } }],
    ["there is no call of b.", { calls: { b: "1" } }],
    ["no object has a b.", { properties: ["b"] }],
    ["there are no cases 2 of f/x.", { cases: { "f/x": [1, 2] } }],
    ['"a( b )" stands there 0 times, not 1.', { rewrites: [["a( b )", ""]] }],
    ['"case 1" stands there 1 times, not 2.', { rewrites: [["case 1", "", 2]] }],
    ['"case 1" stands there 0 times, not 1.', { cuts: [["case 1", "case 2"]] }],
  ])("says when React is not as it was: %s", (words, entry) => {
    expect(() => without("function f(x) { switch (x) { case 1: } }", entry)).toThrow(
      `left-out/part.ts does not fit React's source: ${words}`,
    );
  });
});

it("makes a module of a file, in which a name is declared where it gets its value", () => {
  expect(asModule('var A = require("a"); exports.b = A.b; exports.c = void 0; if (A) exports.c = 1;')).toBe(
    `import * as A from "a";
var required1; var exported$b = A.b; var exported$c = void 0; if (A) exported$c = 1;
export { exported$b as b, exported$c as c };`,
  );
});
