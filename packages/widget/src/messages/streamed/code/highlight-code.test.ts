import core from "highlight.js/lib/core";
import css from "highlight.js/lib/languages/css";
import javascript from "highlight.js/lib/languages/javascript";
import python from "highlight.js/lib/languages/python";
import type { LanguageFn } from "highlight.js";
import { expect, test } from "vitest";
import { highlightCode } from "./highlight-code.ts";

const slicesOf = (grammar: LanguageFn, code: string) =>
  [...highlightCode(core, grammar, code)].filter((tokens) => tokens.length > 0);
const textOf = (slices: ReturnType<typeof slicesOf>) =>
  slices
    .flat()
    .map(({ text }) => text)
    .join("");

test("finds keywords, strings, comments and numbers", () => {
  const [tokens = []] = slicesOf(javascript, "const a = \"<b>&amp;'x\"; // it's 1\nreturn 12;");
  expect(tokens.filter(({ role }) => role !== "")).toEqual([
    { role: "keyword", text: "const" },
    { role: "string", text: '"<b>&amp;\'x"' },
    { role: "comment", text: "// it's 1" },
    { role: "keyword", text: "return" },
    { role: "number", text: "12" },
  ]);
});

test("code inside a string is no string", () => {
  const [tokens = []] = slicesOf(javascript, "`a${b + 1}c`");
  expect(tokens).toContainEqual({ role: "number", text: "1" });
  expect(tokens).toContainEqual({ role: "string", text: "`a" });
});

const long = `${"const value = call(1, 'text'); // a comment\n".repeat(80)}/*\n${"still a comment\n".repeat(100)}*/\nlast();`;

test("reads long code in slices, and keeps its text", () => {
  const slices = slicesOf(javascript, long);
  expect(slices.length).toBeGreaterThan(3);
  expect(textOf(slices)).toBe(long);
});

test("a slice doesn't end inside a comment", () => {
  const roles = slicesOf(javascript, long)
    .flat()
    .filter(({ text }) => text.includes("still"))
    .map(({ role }) => role);
  expect(new Set(roles)).toEqual(new Set(["comment"]));
});

test.each([
  ["an open string", python, `"""${"text\n".repeat(2_000)}`],
  ["open blocks", css, "a{".repeat(4_000)],
  ["one line", javascript, "f(".repeat(8_000)],
  [
    "HTML",
    javascript,
    '<span class="hljs-keyword"></span></code><img src=x onerror=alert(1)>&lt;\n'.repeat(50),
  ],
])("keeps the text of %s", (_, grammar, code) => {
  expect(textOf(slicesOf(grammar, code))).toBe(code);
});

test("leaves very long code plain", () => {
  expect(slicesOf(javascript, "let a;\n".repeat(10_000))).toEqual([]);
});

test("compiling the grammar is a step of its own, before the first slice", () => {
  const [compiled, first, ...others] = highlightCode(core, javascript, "const a = 1;");
  expect(compiled).toEqual([]);
  expect(first).toContainEqual({ role: "keyword", text: "const" });
  expect(others).toEqual([]);
});
