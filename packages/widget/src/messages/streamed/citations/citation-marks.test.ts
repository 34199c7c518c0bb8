import { expect, test } from "vitest";
import { numberCitations } from "@banter/protocol";
import { markCitations } from "./citation-marks.ts";

const docs = { url: "https://example.com/docs", title: "Docs" };
const faq = { url: "https://example.com/faq", title: "FAQ" };
const shown = (text: string, cited: Parameters<typeof markCitations>[1]) =>
  markCitations(text, cited).replace(/\uE000(\d+)\uE001/g, "<$1>");

test("marks each place, with one number for the same source", () => {
  const text = "It opens at nine. It closes at six, except today.";
  expect(
    shown(text, [
      { ...faq, at: 34 },
      { ...docs, at: 17 },
      { ...faq, at: text.length },
      { ...faq, at: text.length },
    ]),
  ).toBe("It opens at nine.<2> It closes at six<1>, except today.<1>");
  expect(
    numberCitations([
      { ...faq, at: 34 },
      { ...docs, at: 17 },
      { ...faq, at: 40 },
    ]),
  ).toEqual([
    { number: 1, ...faq },
    { number: 2, ...docs },
  ]);
});

test("marks stand before the white space that ends a line", () => {
  expect(shown("- one\n- two", [{ ...docs, at: 6 }])).toBe("- one<1>\n- two");
});

test.each([
  ["before the text", "Text", 0],
  ["at the end of a code block", "```\ncode\n```\n", 13],
  ["at a rule", "Text\n\n---\n", 10],
  ["that the text links to", "See [example.com](https://example.com/docs).", 44],
])("a source %s has no mark", (_, text, at) => {
  expect(markCitations(text, [{ ...docs, at }])).toBe(text);
});
