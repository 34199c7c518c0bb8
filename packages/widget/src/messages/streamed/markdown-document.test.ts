import { describe, expect, test } from "vitest";
import type { Batches } from "./batches.ts";
import { lexMarkdown, type LexMarkdown } from "./lex-markdown.ts";
import type { MarkdownBlock } from "./markdown-block.ts";
import { createMarkdownDocument } from "./markdown-document.ts";
import { everything, longAnswer } from "./testing/sample-answers.ts";

/** Feeds `text` in parts of `step` characters and gives the last view. */
function stream(text: string, step: number, lex: LexMarkdown = lexMarkdown): Batches<MarkdownBlock> {
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

function viewOf(partial: string): readonly MarkdownBlock[] {
  return createMarkdownDocument(lexMarkdown).update(partial, true).flat();
}

describe("what is drawn in the end", () => {
  test.each([1, 2, 3, 7, 64])("doesn't depend on how it arrived (%i characters at a time)", (step) => {
    expect(stream(everything, step)).toEqual(stream(everything, everything.length));
  });

  test("is every block of the text, of its own kind", () => {
    const kinds = stream(everything, 5)
      .flat()
      .map((block) => block.kind);
    expect(new Set(kinds)).toEqual(new Set(["markdown", "code", "list", "table"]));
  });

  test("keeps a list's items, with what is nested in them, in one list", () => {
    const blocks = stream("1. one\n   - deep\n\n   more\n2. two\n\nafter", 3).flat();
    expect(blocks.map((block) => block.kind)).toEqual(["list", "markdown"]);
    expect(blocks[0]?.kind === "list" && blocks[0].items.flat().map((item) => item.raw)).toEqual([
      "1. one\n   - deep\n\n   more",
      "2. two",
    ]);
  });

  test("takes a new text that doesn't continue the old one", () => {
    const document = createMarkdownDocument(lexMarkdown);
    document.update("# Old\n\ntext", true);
    const [block] = document.update("New", false).flat();
    expect(block?.kind === "markdown" && block.piece.raw).toBe("New");
  });
});

describe("cost", () => {
  test.each([
    ["mixed markdown", longAnswer],
    ["one paragraph", (length: number) => "word **bold** and more text ".repeat(length / 28)],
    ["one list", (length: number) => "- item **bold** and more text\n".repeat(length / 30)],
    ["one table", (length: number) => `|a|b|\n|-|-|\n${"| item | **bold** text |\n".repeat(length / 24)}`],
    ["one code block", (length: number) => `\`\`\`js\n${"const item = bold(text);\n".repeat(length / 25)}`],
  ])("of %s is in proportion to its length", (_, make) => {
    const shortText = make(10_000);
    const longText = make(80_000);
    const shortCost = lexedCharacters(shortText, 4) / shortText.length;
    const longCost = lexedCharacters(longText, 4) / longText.length;
    expect(longCost).toBeLessThan(64);
    expect(longCost).toBeLessThanOrEqual(shortCost * 1.1);
  });

  test("finished blocks stay the same objects, so that they are drawn once", () => {
    const document = createMarkdownDocument(lexMarkdown);
    const [before] = document.update("First.\n\nSecond", true).flat();
    const [after] = document.update("First.\n\nSecond and more", true).flat();
    expect(after).toBe(before);
  });

  test.each(["*a ", "**a", "[", "<a", "`", "](", "_a_b", "~~a", "> ", "- ", "|", "![a]("])(
    "text made to be slow (%s …) neither throws nor hangs",
    (evil) => {
      const text = evil.repeat(12_000 / evil.length);
      expect(lexedCharacters(text, 40)).toBeLessThan(text.length * 64);
    },
  );
});

describe("while it arrives", () => {
  test.each(["Text\n-", "Text\n--", "Text\n=", "Text\n#", "Text\n1.", "Text\n*", "Text\n``"])(
    "%j shows its first line only, as the second may become anything",
    (partial) => {
      const [block, ...others] = viewOf(partial);
      expect(others).toEqual([]);
      expect(block?.kind === "markdown" && block.piece.tokens).toMatchObject([
        { type: "paragraph", text: "Text" },
      ]);
    },
  );

  test("a table's first line is drawn as its head at once", () => {
    for (const partial of ["| Name | Age |\n", "| Name | Age |\n|--", "| Name | Age |\n|---|---|"]) {
      const [block] = viewOf(partial);
      expect(block?.kind === "table" && block.header.tokens).toMatchObject([
        { type: "table", header: [{ text: "Name" }, { text: "Age" }] },
      ]);
    }
  });

  test("a fence is code from its first mark on, and its closing marks are never seen as code", () => {
    for (const partial of [
      "```js\nlet a;\n",
      "```js\nlet a;\n`",
      "```js\nlet a;\n``",
      "```js\nlet a;\n```",
    ]) {
      const [block] = viewOf(partial);
      expect(block).toMatchObject({ kind: "code", language: "js", lines: [["let a;\n"]], lastLine: "" });
    }
  });

  test("citations are hidden, also by halves; the same brackets around words stay", () => {
    const texts = ["Yes【4:0†source】.", "Yes【4:0†sour", "Yes【"].map((partial) => viewOf(partial)[0]);
    expect(texts.map((block) => block?.kind === "markdown" && block.piece.tokens[0])).toMatchObject([
      { text: "Yes." },
      { text: "Yes" },
      { text: "Yes" },
    ]);
    const [kept] = stream("【注意】ok", 1).flat();
    expect(kept?.kind === "markdown" && kept.piece.tokens).toMatchObject([{ text: "【注意】ok" }]);
  });
});
