import { expect, test } from "vitest";
import { lexMarkdown } from "./lex-markdown.ts";

test.each([
  ["a list item of many lines", `- ${"a\n".repeat(1_000)}`],
  ["a long text", "*a* ".repeat(8_000)],
])("%s stays plain", (_name, text) => {
  expect(lexMarkdown(text)).toMatchObject([{ type: "text", text }]);
});

test("a list of a thousand lines is a list", () => {
  expect([...lexMarkdown("- a\n".repeat(999))]).toMatchObject([{ type: "list" }]);
});
