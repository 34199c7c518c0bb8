import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isEmptyVariable, parseRichText, plainText } from "./rich-text.ts";

test("keeps types, formatting and links, and drops everything else", () => {
  const nodes = parseRichText([
    {
      type: "p",
      id: "x",
      children: [
        { text: "Hi ", bold: true, color: "red" },
        { type: "a", url: "https://example.com", children: [{ text: "there" }] },
      ],
    },
    "junk",
    null,
  ]);
  expect(nodes).toEqual([
    {
      type: "p",
      children: [
        { text: "Hi ", bold: true },
        { type: "a", url: "https://example.com", children: [{ text: "there" }] },
      ],
    },
  ]);
});

test("plain text has one line per block", () => {
  expect(
    plainText([
      { type: "p", children: [{ text: "One" }] },
      { type: "ul", children: [{ type: "li", children: [{ type: "lic", children: [{ text: "Two" }] }] }] },
    ]),
  ).toBe("One\nTwo");
});

test("a message that consists of one empty variable is empty", () => {
  expect(isEmptyVariable([{ type: "variable", children: [] }])).toBe(true);
  expect(isEmptyVariable([{ type: "p", children: [{ text: "" }] }])).toBe(false);
});

test("truncates an extremely deep tree", () => {
  let node: unknown = { text: "bottom" };
  for (let depth = 0; depth < 10_000; depth++) node = { type: "p", children: [node] };
  expect(() => parseRichText([node])).not.toThrow();
});

test("never throws", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      plainText(parseRichText([value]));
    }),
  );
});
