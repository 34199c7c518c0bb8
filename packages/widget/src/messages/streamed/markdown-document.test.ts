import { describe, expect, test } from "vitest";
import type { ChunkedList } from "./chunked-list.ts";
import { lexMarkdown, type LexMarkdown } from "./incremental-lexer.ts";
import { createMarkdownDocument } from "./markdown-document.ts";
import type { MarkdownBlock } from "./open-block.ts";
import { everything, longAnswer } from "./testing/sample-answers.ts";

/** Streams `text` in steps of `step` characters and returns the final blocks. */
function stream(text: string, step: number, lex: LexMarkdown = lexMarkdown): ChunkedList<MarkdownBlock> {
  const document = createMarkdownDocument(lex);
  for (let end = step; end < text.length; end += step) document.update(text.slice(0, end), true);
  return document.update(text, false);
}

function lexedCharacters(text: string, step: number): number {
  let count = 0;
  stream(text, step, (markdown) => {
    count += markdown.length;
    return lexMarkdown(markdown);
  });
  return count;
}

function blocksOf(partial: string): readonly MarkdownBlock[] {
  return createMarkdownDocument(lexMarkdown).update(partial, true).flat();
}

describe("the finished document", () => {
  test.each([1, 2, 3, 7, 64])("doesn't depend on the chunk size (%i characters)", (step) => {
    expect(stream(everything, step)).toEqual(stream(everything, everything.length));
  });

  test("contains every kind of block", () => {
    const kinds = stream(everything, 5)
      .flat()
      .map((block) => block.kind);
    expect(new Set(kinds)).toEqual(new Set(["markdown", "code", "list", "table"]));
  });

  test("keeps a list's items and nested blocks in one list", () => {
    const blocks = stream("1. one\n   - deep\n\n   more\n2. two\n\nafter", 3).flat();
    expect(blocks.map((block) => block.kind)).toEqual(["list", "markdown"]);
    expect(blocks[0]?.kind === "list" && blocks[0].items.flat().map((item) => item.raw)).toEqual([
      "1. one\n   - deep\n\n   more",
      "2. two",
    ]);
  });

  test("starts over with a text that doesn't continue the previous one", () => {
    const document = createMarkdownDocument(lexMarkdown);
    document.update("# Old\n\ntext", true);
    const [block] = document.update("New", false).flat();
    expect(block?.kind === "markdown" && block.fragment.raw).toBe("New");
  });
});

describe("cost", () => {
  test.each([
    ["mixed markdown", longAnswer],
    ["one paragraph", (length: number) => "word **bold** and more text ".repeat(length / 28)],
    ["one list", (length: number) => "- item **bold** and more text\n".repeat(length / 30)],
    ["one table", (length: number) => `|a|b|\n|-|-|\n${"| item | **bold** text |\n".repeat(length / 24)}`],
    ["one code block", (length: number) => `\`\`\`js\n${"const item = bold(text);\n".repeat(length / 25)}`],
  ])("of %s is linear in its length", (_, make) => {
    const shortText = make(10_000);
    const longText = make(80_000);
    const shortCost = lexedCharacters(shortText, 4) / shortText.length;
    const longCost = lexedCharacters(longText, 4) / longText.length;
    expect(longCost).toBeLessThan(64);
    expect(longCost).toBeLessThanOrEqual(shortCost * 1.1);
  });

  test("finished blocks keep their identity, so that they are rendered once", () => {
    const document = createMarkdownDocument(lexMarkdown);
    const [before] = document.update("First.\n\nSecond", true).flat();
    const [after] = document.update("First.\n\nSecond and more", true).flat();
    expect(after).toBe(before);
  });

  test.each(["*a ", "**a", "[", "<a", "`", "](", "_a_b", "~~a", "> ", "- ", "|", "![a]("])(
    "adversarial input (%s …) neither throws nor hangs",
    (part) => {
      const text = part.repeat(12_000 / part.length);
      expect(lexedCharacters(text, 40)).toBeLessThan(text.length * 64);
    },
  );
});

describe("a partial document", () => {
  test.each(["Text\n-", "Text\n--", "Text\n=", "Text\n#", "Text\n1.", "Text\n*", "Text\n``"])(
    "%j shows only its first line, as the second is ambiguous",
    (partial) => {
      const [block, ...others] = blocksOf(partial);
      expect(others).toEqual([]);
      expect(block?.kind === "markdown" && block.fragment.tokens).toMatchObject([
        { type: "paragraph", text: "Text" },
      ]);
    },
  );

  test("shows a table's first line as its header", () => {
    for (const partial of ["| Name | Age |\n", "| Name | Age |\n|--", "| Name | Age |\n|---|---|"]) {
      const [block] = blocksOf(partial);
      expect(block?.kind === "table" && block.header.tokens).toMatchObject([
        { type: "table", header: [{ text: "Name" }, { text: "Age" }] },
      ]);
    }
  });

  test("shows an open fence as code and never its closing delimiter", () => {
    for (const partial of [
      "```js\nlet a;\n",
      "```js\nlet a;\n`",
      "```js\nlet a;\n``",
      "```js\nlet a;\n```",
    ]) {
      const [block] = blocksOf(partial);
      expect(block).toMatchObject({ kind: "code", language: "js", lines: [["let a;\n"]], lastLine: "" });
    }
  });

  test("hides citations, including partial ones, and keeps other text in the same brackets", () => {
    const texts = ["Yes【4:0†source】.", "Yes【4:0†sour", "Yes【"].map((partial) => blocksOf(partial)[0]);
    expect(texts.map((block) => block?.kind === "markdown" && block.fragment.tokens[0])).toMatchObject([
      { text: "Yes." },
      { text: "Yes" },
      { text: "Yes" },
    ]);
    const [kept] = stream("【注意】ok", 1).flat();
    expect(kept?.kind === "markdown" && kept.fragment.tokens).toMatchObject([{ text: "【注意】ok" }]);
  });
});
