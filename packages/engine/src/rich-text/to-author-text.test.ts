import type { RichTextNode } from "@banter/protocol";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAuthorText } from "./parse-author-text.ts";
import { simplifyRichText, toAuthorText } from "./to-author-text.ts";

const p = (...children: readonly RichTextNode[]): RichTextNode => ({ type: "p", children });

describe("an author's text", () => {
  it.each([
    "Hello",
    "**Hello** {{name}}, *welcome*",
    "++a++ ~~b~~ **c *d* e** `f * g`",
    "[Read **more**](https://example.com/{{id}})",
    "# Title\n## Sub\n\nText",
    "- a\n- b\n  - c\n  - d\n- e",
    "1. a\n2. b\n   - c",
    "> Quoted\n> twice",
    "```js\nlet a = 1;\n```",
    "2 * 3 = 6 and snake_case",
  ])("%j is found again", (text) => {
    expect(toAuthorText(parseAuthorText(text))).toBe(text);
  });

  it.each([
    [[p({ text: "*not italic*" })], "\\*not italic\\*"],
    [[p({ text: "# no heading" })], "\\# no heading"],
    [[p({ text: "1. no item" })], "1\\. no item"],
    [[p({ text: " bold ", bold: true }, { text: "plain" })], undefined],
    [[p({ text: "a" }, { text: " bold ", bold: true }, { text: "b" })], "a **bold** b"],
    [[p({ text: "" }, { type: "a", url: "/x", children: [{ text: "x" }] }, { text: "" })], "[x](/x)"],
    [[p({ text: "two\nlines" })], undefined],
    [[p({ text: "a" }), p({ text: "" })], undefined],
    [[{ type: "div", children: [{ text: "a" }] }], undefined],
  ])("of %j is %j", (nodes, text) => {
    expect(toAuthorText(nodes)).toBe(text);
  });

  it("means the same rich text, or is refused", () => {
    const leaf = fc.record(
      {
        text: fc.oneof(
          fc.string({ maxLength: 8 }),
          fc.constantFrom("a*b", "**", "_x_", "{{a}}", "[x](y)", "# a", "1. "),
        ),
        bold: fc.boolean(),
        italic: fc.boolean(),
        underline: fc.boolean(),
        strikethrough: fc.boolean(),
      },
      { requiredKeys: ["text"] },
    );
    const paragraph = fc.record({
      type: fc.constantFrom("p", "h2", "blockquote"),
      children: fc.array(leaf, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 3 }), (nodes) => {
        const text = toAuthorText(nodes);
        if (text !== undefined)
          expect(simplifyRichText(parseAuthorText(text))).toEqual(simplifyRichText(nodes));
      }),
      { numRuns: 500 },
    );
  });
});
