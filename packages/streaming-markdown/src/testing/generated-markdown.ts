import * as fc from "fast-check";

/** Pieces of syntax in any order: what a model writes when it is told to break the widget. */
const SYNTAX = [
  "* ** *** _ __ ` `` ``` ~~ ~~~ [ ] ( ) ]( ][ ![ < > <br> <b> &amp; & \\ # | : . @ ! ~ 【 【1†x】 1. - + = 😀".split(
    " ",
  ),
  "https://x.com www.a.com jo@x.de [1] a 1".split(" "),
  ["\n", "\n\n", "\r\n", " ", "  ", "    ", "\t", "- ", "1. ", "> ", "# ", "word ", "[ ] "],
  ["| a | b |\n", "|-|-|\n", "---\n", "===\n", "[1]: https://d.com\n", "```js\n"],
  ["x".repeat(300), "word ".repeat(60)],
].flat();

export const anyMarkdown = fc
  .array(fc.constantFrom(...SYNTAX), { maxLength: 30 })
  .map((parts) => parts.join(""));

const word = fc.stringMatching(/^[a-zA-Z]{1,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(" "));
const url = word.map((path) => `https://example.com/${path}`);

const { inline } = fc.letrec<{ inline: string; node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2 },
    words,
    words.map((text) => `\`${text}\``),
    fc.tuple(words, url).map(([text, target]) => `[${text}](${target} "A title")`),
    fc.tuple(words, url).map(([text, target]) => `![${text}](${target})`),
    url,
    fc.constantFrom("5 * 3", "a\\*b", "&amp;", "x < y", "snake_case", "jo@example.com", "one<br>two"),
    tie("inline").map((text) => `**${text}**`),
    words.map((text) => `_${text}_`),
    words.map((text) => `~~${text}~~`),
  ),
  inline: fc.array(tie("node"), { minLength: 1, maxLength: 4 }).map((nodes) => nodes.join(" ")),
}));

const paragraph = fc.array(inline, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"));
const fence = fc
  .tuple(word, fc.array(words, { maxLength: 4 }))
  .map(([language, lines]) => ["```" + language, ...lines, "```"].join("\n"));
const table = fc.array(fc.tuple(inline, inline), { minLength: 2, maxLength: 4 }).map(([head, ...rows]) => {
  const row = (cells: readonly string[] = []) => `| ${cells.join(" | ")} |`;
  return [row(head), "|:--|--:|", ...rows.map(row)].join("\n");
});

const { blocks } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    paragraph,
    fc.tuple(fc.integer({ min: 1, max: 6 }), words).map(([level, text]) => `${"#".repeat(level)} ${text}`),
    fence,
    table,
    fc.constant("***"),
    fc.tuple(words, fc.constantFrom("===", "---")).map((lines) => lines.join("\n")),
    tie("blocks").map((text) => prefix(text, "> ", ">")),
    fc.array(tie("blocks"), { minLength: 1, maxLength: 3 }).map((items) => list(items, () => "- ")),
    fc
      .array(tie("blocks"), { minLength: 1, maxLength: 3 })
      .map((items) => list(items, (index) => `${index + 1}. `)),
    fc.array(inline, { minLength: 1, maxLength: 3 }).map((items) => list(items, () => "- [x] ", 2)),
  ),
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((all) => all.join("\n\n")),
}));

function prefix(text: string, start: string, blank: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? blank : start + line))
    .join("\n");
}

function list(items: readonly string[], marker: (index: number) => string, indent?: number): string {
  return items
    .map((item, index) => {
      const start = marker(index);
      return start + prefix(item, " ".repeat(indent ?? start.length), "").trimStart();
    })
    .join("\n");
}

/** Markdown about whose meaning all implementations agree. */
export const wellFormedMarkdown = blocks;
