import type { RichTextNode } from "@banter/protocol";
import { authorMarkdown } from "./markdown-dialect.ts";
import { parseBlocks } from "./parse-blocks.ts";

/**
 * Parses an author's Markdown into the rich text of a message. Each line is a paragraph and an empty line stays one.
 * Supports emphasis, links, nested lists, headings, quotes and fenced code; anything else is plain text.
 */
export function parseAuthorText(markdown: string): readonly RichTextNode[] {
  return parseBlocks(dedent(markdown).split("\n"), authorMarkdown);
}

/** Removes empty first and last lines and the indentation that all lines share. */
function dedent(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  while (lines.length > 1 && lines[0]?.trim() === "") lines.shift();
  while (lines.length > 1 && lines.at(-1)?.trim() === "") lines.pop();
  // The first line often starts right after the quote, without indentation.
  const indents = lines
    .slice(/^\s/.test(lines[0] ?? "") ? 0 : 1)
    .filter((line) => line.trim() !== "")
    .map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  const shared = indents.length === 0 ? 0 : Math.min(...indents);
  const margin = new RegExp(`^\\s{0,${shared}}`);
  return lines.map((line) => line.replace(margin, "").trimEnd()).join("\n");
}
