import { expect, test } from "vitest";
import { parseAuthorText } from "./parse-author-text.ts";

test.each<readonly [string, unknown]>([
  ["plain", [p({ text: "plain" })]],
  [
    "**a** *b* _c_ ++d++ ~~e~~ `f`",
    [
      p(
        { text: "a", bold: true },
        { text: " " },
        { text: "b", italic: true },
        { text: " " },
        { text: "c", italic: true },
        { text: " " },
        { text: "d", underline: true },
        { text: " " },
        { text: "e", strikethrough: true },
        { text: " " },
        { text: "f", code: true },
      ),
    ],
  ],
  [
    "**bold *and italic***",
    [p({ text: "bold ", bold: true }, { text: "and italic", bold: true, italic: true })],
  ],
  ["snake_case_name and 2 * 3 * 4", [p({ text: "snake_case_name and 2 * 3 * 4" })]],
  ["{{first_name}} and {{last_name}}", [p({ text: "{{first_name}} and {{last_name}}" })]],
  ["**{{a}}**!", [p({ text: "{{a}}", bold: true }, { text: "!" })]],
  ["\\*not\\*", [p({ text: "*not*" })]],
  [
    "see [our **site**](https://example.com/a_(b))",
    [
      p(
        { text: "see " },
        {
          type: "a",
          url: "https://example.com/a_(b)",
          children: [{ text: "our " }, { text: "site", bold: true }],
        },
      ),
    ],
  ],
  ["[go]({{url}})", [p({ type: "a", url: "{{url}}", children: [{ text: "go" }] })]],
  ["one\n\ntwo", [p({ text: "one" }), p({ text: "" }), p({ text: "two" })]],
  ["# Title", [{ type: "h1", children: [{ text: "Title" }] }]],
  ["> said\n> twice", [{ type: "blockquote", children: [{ text: "said\ntwice" }] }]],
  [
    "```js\na\n```",
    [{ type: "code_block", lang: "js", children: [{ type: "code_line", children: [{ text: "a" }] }] }],
  ],
  [
    "- a\n  1. b\n- c",
    [
      {
        type: "ul",
        children: [
          {
            type: "li",
            children: [lic("a"), { type: "ol", children: [{ type: "li", children: [lic("b")] }] }],
          },
          { type: "li", children: [lic("c")] },
        ],
      },
    ],
  ],
])("parses %j", (markdown, expected) => {
  expect(parseAuthorText(markdown)).toEqual(expected);
});

test("removes blank lines at both ends, however many", () => {
  const blank = " \n".repeat(200_000);
  const started = performance.now();
  expect(parseAuthorText(`${blank}  a\n\n  b\n${blank}`)).toEqual([
    p({ text: "a" }),
    p({ text: "" }),
    p({ text: "b" }),
  ]);
  expect(parseAuthorText(blank)).toEqual([p({ text: "" })]);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("parses hundreds of thousands of lines", () => {
  expect(parseAuthorText("a\n".repeat(200_000))).toHaveLength(200_000);
});

test("removes the indentation that all lines share, however long", () => {
  const indent = " ".repeat(10_000_000);
  expect(parseAuthorText(`${indent}a\n \n${indent} b\n${indent}c`)).toEqual([
    p({ text: "a" }),
    p({ text: "" }),
    p({ text: " b" }),
    p({ text: "c" }),
  ]);
  expect(parseAuthorText(`a\n${indent}b`)).toEqual([p({ text: "a" }), p({ text: "b" })]);
});

function p(...children: readonly unknown[]) {
  return { type: "p", children };
}

function lic(text: string) {
  return { type: "lic", children: [{ text }] };
}
