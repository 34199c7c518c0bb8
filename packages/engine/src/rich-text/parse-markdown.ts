import type { RichTextNode } from "@banter/protocol";
import { valueMarkdown } from "./markdown-dialect.ts";
import { parseBlocks } from "./parse-blocks.ts";
import { parseInline } from "./parse-inline.ts";

/**
 * Parses a variable's value into rich text: paragraphs, headings, quotes, lists, code blocks, rules; bold, italic, code,
 * links and images. Tables, strikethrough, raw HTML and bare URLs are kept as text.
 */
export function parseMarkdown(markdown: string): readonly RichTextNode[] {
  return parseBlocks(markdown.replace(/\r\n?/g, "\n").split("\n"), valueMarkdown);
}

/**
 * Parses a value that is inserted into a sentence: only its leaves, with a blank line between blocks. A single line is
 * never a list or heading.
 */
export function inlineNodes(markdown: string): readonly RichTextNode[] {
  if (!/[\n*_`[\]!#>\\-]/.test(markdown)) return [{ text: markdown }];
  if (!markdown.includes("\n")) return parseInline(markdown, valueMarkdown);
  const text = markdown.trim();
  const start = markdown.length - markdown.trimStart().length;
  const leading = markdown.slice(0, start);
  const trailing = markdown.slice(start + text.length);
  const blocks = parseMarkdown(text);
  const leaves = blocks.flatMap((block, index) => [
    ...(index > 0 ? [{ text: "\n\n" }] : []),
    ...leavesOf(block),
  ]);
  return [...(leading ? [{ text: leading }] : []), ...leaves, ...(trailing ? [{ text: trailing }] : [])];
}

function leavesOf(node: RichTextNode): readonly RichTextNode[] {
  if (node.text !== undefined || node.type === "a" || node.type === "img") return [node];
  const separator =
    node.type === "ul" || node.type === "ol" || node.type === "code_block" ? [{ text: "\n" }] : [];
  return (node.children ?? []).flatMap((child, index) => [
    ...(index > 0 ? separator : []),
    ...leavesOf(child),
  ]);
}
