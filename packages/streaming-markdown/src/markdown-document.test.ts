import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block } from "./blocks/block.ts";
import { citationMark } from "./inline/citation-mark.ts";
import { createMarkdownDocument, type MarkdownView } from "./markdown-document.ts";
import { anyMarkdown, wellFormedMarkdown } from "./testing/generated-markdown.ts";
import { markedForm } from "./testing/marked-form.ts";
import { LOOSE, normalForm } from "./testing/normal-form.ts";
import { constructs, everything, longAnswer } from "./testing/sample-answers.ts";

/** Streams `text` in steps of `step` characters. */
function stream(text: string, step: number, onRead?: (characters: number) => void): MarkdownView {
  const document = createMarkdownDocument(onRead);
  for (let end = step; end < text.length; end += step) document.update(text.slice(0, end), true);
  return document.update(text, false);
}

function readPerCharacter(text: string, step: number): number {
  let count = 0;
  stream(text, step, (characters) => (count += characters));
  return count / text.length;
}

const parse = (text: string, isStreaming = false) => createMarkdownDocument().update(text, isStreaming);
const blocksOf = (partial: string): readonly Block[] => parse(partial, true).blocks.flat();
const formOf = (partial: string) => normalForm(parse(partial, true));

/** Streams `text` and compares what is shown after each step with a document that gets the same text at once. */
function expectSameAtEveryPrefix(text: string, steps: readonly number[]): void {
  const document = createMarkdownDocument();
  let end = 0;
  for (let index = 0; end < text.length; index++) {
    end += steps[index % steps.length] ?? 1;
    const isStreaming = end < text.length;
    const prefix = text.slice(0, end);
    const form = normalForm(document.update(prefix, isStreaming));
    expect(form, `after ${JSON.stringify(prefix)}`).toBe(normalForm(parse(prefix, isStreaming)));
  }
}

describe("what is shown", () => {
  test.each([[[1]], [[3, 1]], [[7]]])(
    "is the same at every prefix as for that text at once, in steps of %j",
    (steps) => {
      expectSameAtEveryPrefix(everything, steps);
      for (const make of Object.values(constructs)) expectSameAtEveryPrefix(make(200), steps);
    },
  );

  test("is the same at every prefix of any text", () => {
    const steps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    fc.assert(fc.property(anyMarkdown, steps, expectSameAtEveryPrefix), { numRuns: 400 });
  });

  test("is the same at every prefix of well-formed Markdown", () => {
    const step = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(wellFormedMarkdown, step, (text, size) =>
        expectSameAtEveryPrefix(text.slice(-300), [size]),
      ),
      { numRuns: 100 },
    );
  });
});

describe("the finished document", () => {
  // The seed is fixed, as implementations may disagree about texts that no test has seen.
  test("means what marked reads in it", () => {
    for (const text of [everything, longAnswer(3_000)]) expectAsMarked(text);
    fc.assert(fc.property(wellFormedMarkdown, expectAsMarked), { numRuns: 500, seed: 1 });
  });

  function expectAsMarked(text: string): void {
    expect(normalForm(stream(text, 4)).replaceAll(LOOSE, "")).toBe(markedForm(text));
  }

  test("contains every kind of block", () => {
    const kinds = stream(everything, 5)
      .blocks.flat()
      .map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(
      new Set(["heading", "paragraph", "list", "code", "table", "quote", "rule"]),
    );
  });

  test("keeps a list's items and nested blocks in one list", () => {
    const view = stream("1. one\n   - deep\n\n   more\n2. two\n\nafter", 3);
    expect(normalForm(view)).toBe(
      "<ol start=1><li loose>one<ul><li>deep</li></ul>more</li><li>two</li></ol><p>after</p>",
    );
  });

  test("starts over with a text that doesn't continue the previous one", () => {
    const document = createMarkdownDocument();
    document.update("# Old\n\ntext", true);
    expect(normalForm(document.update("New", false))).toBe("<p>New</p>");
  });

  test("resolves reference links when their definition arrives, without reading them again", () => {
    const text =
      "See [the docs][1] and [faq].\n\n[1]: https://example.com/docs\n[FAQ]: <https://example.com/faq>\n";
    const document = createMarkdownDocument();
    const [before] = document.update(text.slice(0, 40), true).blocks.flat();
    const view = document.update(text, true);
    expect(view.blocks.flat()[0]).toBe(before);
    expect(normalForm(view)).toBe(
      "<p>See <a https://example.com/docs>the docs</a> and <a https://example.com/faq>faq</a>.</p>",
    );
  });
});

describe("cost", () => {
  test.each(Object.entries(constructs))("%s: at most 3 characters are read per character", (_, make) => {
    expect(readPerCharacter(make(4_000), 4)).toBeLessThanOrEqual(3);
    expect(readPerCharacter(make(32_000), 4)).toBeLessThanOrEqual(3);
  });

  test("finished blocks keep their identity, so that they are rendered once", () => {
    const document = createMarkdownDocument();
    const [before] = document.update("First.\n\nSecond", true).blocks.flat();
    const [after] = document.update("First.\n\nSecond and more", true).blocks.flat();
    expect(after).toBe(before);
  });

  test("the finished parts of a growing paragraph keep their identity", () => {
    const document = createMarkdownDocument();
    const text = "some **bold** words and `code` ".repeat(40);
    const [before] = document.update(text, true).blocks.flat();
    const [after] = document.update(`${text}more`, true).blocks.flat();
    const [oldChunk, newChunk] = [before, after].map(
      (block) => block?.kind === "paragraph" && block.content[0],
    );
    expect(oldChunk).toHaveLength(32);
    expect(newChunk).toBe(oldChunk);
  });

  test.each([
    ..."*a |**a|[|<a|`|](|_a_b|~~a|> |- |![a](|[a](|[a](((())|[a][|``a`|***|&|&a|【|a@b|www.|https://|\\|#|1. |a\n|> - |[a]: ".split(
      "|",
    ),
    "|",
    "|-|",
    "| a\n",
  ])("adversarial input (%s …) neither throws nor hangs", (part) => {
    const text = part.repeat(12_000 / part.length);
    expect(readPerCharacter(text, 40)).toBeLessThan(64);
  });
});

describe("a partial document", () => {
  test("closes what is open, as in the README", () => {
    expect(blocksOf("Some **bo")).toEqual([
      {
        kind: "paragraph",
        content: [
          [
            { kind: "text", text: "Some " },
            { kind: "strong", children: [{ kind: "text", text: "bo" }] },
          ],
        ],
      },
    ]);
  });

  test.each(["Text\n-", "Text\n--", "Text\n=", "Text\n#", "Text\n1.", "Text\n*", "Text\n``"])(
    "%j shows only its first line, as the second is ambiguous",
    (partial) => {
      expect(formOf(partial)).toBe("<p>Text</p>");
    },
  );

  test("shows a table's first line as its header", () => {
    for (const partial of ["| Name | Age |\n", "| Name | Age |\n|--", "| Name | Age |\n|---|---|"]) {
      expect(formOf(partial)).toBe("<table><tr><td >Name</td><td >Age</td></tr></table>");
    }
    expect(formOf("| no table\nbut text")).toBe("<p>| no table<br>but text</p>");
  });

  test("shows an open fence as code and never its closing delimiter", () => {
    for (const end of ["", "`", "``", "```"]) {
      const [block] = blocksOf(`\`\`\`js\nlet a;\n${end}`);
      expect(block).toMatchObject({ kind: "code", language: "js", lines: [["let a;\n"]], lastLine: "" });
    }
  });

  test("hides citations, including partial ones, and keeps other text in the same brackets", () => {
    expect(formOf("Yes【4:0†source】.")).toBe("<p>Yes.</p>");
    for (const partial of ["Yes【4:0†sour", "Yes【"]) expect(formOf(partial)).toBe("<p>Yes</p>");
    expect(normalForm(stream("【注意】ok", 1))).toBe("<p>【注意】ok</p>");
  });

  test("has a node for the mark of a source once the mark is whole, and none in code", () => {
    const text = `Yes${citationMark(12)}. `;
    const sources = (partial: string) =>
      JSON.stringify(blocksOf(partial)).match(/"kind":"source","number":\d+/g);
    for (let end = 4; end <= 6; end++) {
      expect(formOf(text.slice(0, end))).toBe("<p>Yes</p>");
      expect(sources(text.slice(0, end))).toBeNull();
    }
    expect(sources(text)).toEqual(['"kind":"source","number":12']);
    for (const code of [`a \`let x${citationMark(12)}\` b`, `\`\`\`\nlet x${citationMark(12)}\n\`\`\``]) {
      expect(sources(code)).toBeNull();
      expect(JSON.stringify(blocksOf(code))).toMatch(/"let x(?:\\n)?"/);
    }
  });
});
