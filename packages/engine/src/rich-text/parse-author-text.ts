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
  const all = text.replace(/\r\n?/g, "\n").split("\n");
  const lines = all.slice(all.findIndex(hasText), all.findLastIndex(hasText) + 1);
  // The first line often starts right after the quote, without indentation.
  const indents = lines
    .slice(/^\s/.test(lines[0] ?? "") ? 0 : 1)
    .filter(hasText)
    .map(indentOf);
  const shared = indents.reduce((least, indent) => Math.min(least, indent), indents[0] ?? 0);
  return lines.map((line) => line.slice(Math.min(shared, indentOf(line))).trimEnd()).join("\n");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function hasText(line: string): boolean {
  return line.trim() !== "";
}
