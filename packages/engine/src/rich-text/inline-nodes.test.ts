import { expect, it } from "vitest";
import { inlineNodes } from "./parse-markdown.ts";

it.each([
  ["-", [{ text: "-" }]],
  ["1. first", [{ text: "1. first" }]],
  ["# 7", [{ text: "# 7" }]],
  ["a *b*", [{ text: "a " }, { text: "b", italic: true }]],
  ["one\n\ntwo", [{ text: "one" }, { text: "\n\n" }, { text: "two" }]],
])("parses %j in a sentence as %j", (markdown, nodes) => {
  expect(inlineNodes(markdown)).toEqual(nodes);
});
