import { growText, type Growth } from "./growth.ts";

/** Texts on which a careless parser takes quadratic time: a beginning, a unit that is repeated, and an end. */
const PATTERNS: Readonly<Record<string, readonly [start: string, unit: string, end: string]>> = {
  "line breaks": ["a", "\n", "b"],
  blanks: ["a", " ", "b"],
  "blank lines": ["", "a\n\n", ""],
  zeros: ["", "0", "x"],
  "a fraction": ["0.", "0", "1"],
  "list items": ["", "- a\n", ""],
  "nested list items": ["", "- a\n  - b\n", ""],
  quotes: ["", "> ", ""],
  "greater-than signs": ["", ">", ""],
  "number signs": ["# ", " #", " a"],
  emphasis: ["", "*a **b ", ""],
  underscores: ["", "_a ", ""],
  backticks: ["", "`a ``b ```c ", ""],
  brackets: ["", "[", ""],
  "empty links": ["", "[](", ""],
  "blanks in a link": ["[](", " ", "x"],
  images: ["", "![](", ""],
  placeholders: ["", "{{", ""],
  "inline code": ["", "{{=", ""],
  "code fences": ["", "```js\n", ""],
  "table cells": ["", "|-", ""],
  "full stops": ["", "a. ", ""],
  addresses: ["", "a@", ""],
  "plus signs": ["", "+", "@a.b"],
  "web addresses": ["", "http://", ""],
  definitions: ["", "[x]: y\n", ""],
  slashes: ["", "1/", "x"],
  ranges: ["", " to ", "x"],
  "dial codes": ["", "+1 (", "x"],
  commas: ["0.", "1,", "1"],
  citations: ["", "【1\n", ""],
  "open citations": ["【", "【†", ". And on"],
  backslashes: ["", "\\", "a"],
  "angle brackets": ["", "<a ", ""],
  references: ["", "&a", ""],
};

/** The texts as they grow. */
export const worstGrowths: readonly Growth[] = Object.values(PATTERNS).map(([start, unit, end]) => ({
  text: { start, unit, end },
}));

export const worstTextNames: readonly string[] = Object.keys(PATTERNS);

/** The text with this name in `length` characters. */
export function worstText(name: string, length: number): string {
  const [start, unit, end] = PATTERNS[name] ?? ["", name, ""];
  return growText({ start, unit, end }, length);
}
