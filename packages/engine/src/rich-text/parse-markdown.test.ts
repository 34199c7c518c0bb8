import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";

const p = (...children: unknown[]) => ({ type: "p", children });

describe("parseMarkdown", () => {
  it.each([
    [
      "a **b** *c* `d`",
      [
        p(
          { text: "a " },
          { text: "b", bold: true },
          { text: " " },
          { text: "c", italic: true },
          { text: " " },
          { text: "d", code: true },
        ),
      ],
    ],
    ["***both***", [p({ text: "both", bold: true, italic: true })]],
    ["snake_case_name and 2 * 3 * 4", [p({ text: "snake_case_name and 2 * 3 * 4" })]],
    ["one\ntwo\n\nthree", [p({ text: "one\ntwo" }), p({ text: "three" })]],
    ["[x](https://a.test/b_(c))", [p({ type: "a", url: "https://a.test/b_(c)", children: [{ text: "x" }] })]],
    ["![cat](c.png)", [p({ type: "img", url: "c.png", caption: "cat", children: [{ text: "" }] })]],
    ["## Title #", [{ type: "h2", children: [{ text: "Title" }] }]],
    ["# Learn C#", [{ type: "h1", children: [{ text: "Learn C#" }] }]],
    [
      "**bold *and italic***",
      [p({ text: "bold ", bold: true }, { text: "and italic", bold: true, italic: true })],
    ],
    ["> said", [{ type: "blockquote", children: [p({ text: "said" })] }]],
    ["---", [{ type: "hr", children: [{ text: "" }] }]],
    [
      "```js\na\n\nb\n```",
      [
        {
          type: "code_block",
          lang: "js",
          children: ["a", "", "b"].map((text) => ({ type: "code_line", children: [{ text }] })),
        },
      ],
    ],
    [
      "- a\n  1. b\n- c",
      [
        {
          type: "ul",
          children: [
            {
              type: "li",
              children: [
                { type: "lic", children: [{ text: "a" }] },
                {
                  type: "ol",
                  children: [{ type: "li", children: [{ type: "lic", children: [{ text: "b" }] }] }],
                },
              ],
            },
            { type: "li", children: [{ type: "lic", children: [{ text: "c" }] }] },
          ],
        },
      ],
    ],
    ["\\*not\\* <b>html</b> ~~kept~~", [p({ text: "*not* <b>html</b> ~~kept~~" })]],
  ])("%j", (markdown, nodes) => {
    expect(parseMarkdown(markdown)).toEqual(nodes);
  });

  it("parses any text without failing", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            "*",
            "_",
            "`",
            "[",
            "]",
            "(",
            ")",
            "!",
            "#",
            ">",
            "-",
            "1",
            ".",
            " ",
            "\n",
            "a",
            "\\",
          ),
        }),
        (text) => {
          expect(Array.isArray(parseMarkdown(text))).toBe(true);
        },
      ),
    );
  });
});
