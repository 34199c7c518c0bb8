import { expect, it } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";
import { toMarkdown } from "./to-markdown.ts";

it.each([
  "a **b** *c* `d`",
  "# T\n\ntext",
  "- a\n  - b\n- c",
  "> q",
  "[x](https://a.test)",
  "```js\na\n```",
  "1. a\n2. b",
])("%j round-trips", (markdown) => {
  expect(toMarkdown(parseMarkdown(markdown))).toBe(markdown);
});

it.each(["**not bold**", "[no](link)", "# no title", "1. no list", "- no list", "a_b_c", "<b>"])(
  "escapes %j",
  (text) => {
    const markdown = toMarkdown([{ type: "p", children: [{ text }] }]);
    expect(parseMarkdown(markdown)).toEqual([{ type: "p", children: [{ text }] }]);
  },
);

it("writes the values of variables with the marks of the text around them", () => {
  const leaf = (text: string, more = {}) => ({ text, ...more });
  const bold = { bold: true };
  const value = { type: "inline-variable", children: [leaf("Ada", bold)] };
  const children = [leaf("Hi ", bold), value, leaf("!", bold), leaf(" Bye", { ...bold, italic: true })];
  expect(toMarkdown([{ type: "p", children }])).toBe("**Hi Ada!** ***Bye***");
});
