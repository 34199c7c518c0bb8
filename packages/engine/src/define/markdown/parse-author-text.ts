import type { RichTextNode } from "@banter/protocol";
import { dedent } from "./dedent.ts";
import { parseInline } from "./parse-inline.ts";

const BULLET = /^(\s*)[-*]\s+(.*)$/;
const NUMBERED = /^(\s*)\d+[.)]\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const QUOTE = /^>\s?(.*)$/;
const FENCE = /^```(\w*)\s*$/;

/**
 * Turns a subset of markdown into the rich text of a message: paragraphs (each line is one; an empty line stays
 * one), emphasis, links, nested lists, headings, quotes and fenced code. Everything else is plain text.
 */
export function parseAuthorText(markdown: string): readonly RichTextNode[] {
  const lines = dedent(markdown).split("\n");
  const nodes: RichTextNode[] = [];
  for (let at = 0; at < lines.length;) {
    const { node, length } = readBlock(lines, at);
    nodes.push(node);
    at += length;
  }
  return nodes;
}

interface Block {
  readonly node: RichTextNode;
  /** Lines. */
  readonly length: number;
}

function readBlock(lines: readonly string[], at: number): Block {
  const line = lines[at] ?? "";
  if (isItem(line)) return readList(lines, at, indentOf(line));
  if (FENCE.test(line)) return readCode(lines, at);
  const heading = HEADING.exec(line);
  if (heading)
    return { node: { type: `h${heading[1]?.length ?? 1}`, children: leaves(heading[2] ?? "") }, length: 1 };
  if (QUOTE.test(line)) return readQuote(lines, at);
  return { node: { type: "p", children: leaves(line) }, length: 1 };
}

function leaves(text: string): readonly RichTextNode[] {
  const nodes = parseInline(text);
  return nodes.length === 0 ? [{ text: "" }] : nodes;
}

function isItem(line: string): boolean {
  return BULLET.test(line) || NUMBERED.test(line);
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function readList(lines: readonly string[], from: number, indent: number): Block {
  const isNumbered = NUMBERED.test(lines[from] ?? "");
  const items: RichTextNode[] = [];
  let at = from;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (!isItem(line) || indentOf(line) < indent) break;
    if (indentOf(line) > indent) {
      const inner = readList(lines, at, indentOf(line));
      const last = items.pop();
      items.push({ type: "li", children: [...(last?.children ?? []), inner.node] });
      at += inner.length;
      continue;
    }
    if (NUMBERED.test(line) !== isNumbered) break;
    const text = (isNumbered ? NUMBERED : BULLET).exec(line)?.[2] ?? "";
    items.push({ type: "li", children: [{ type: "lic", children: leaves(text) }] });
    at++;
  }
  return { node: { type: isNumbered ? "ol" : "ul", children: items }, length: at - from };
}

function readCode(lines: readonly string[], from: number): Block {
  const end = lines.findIndex((line, index) => index > from && line.trim() === "```");
  const last = end < 0 ? lines.length : end;
  const lang = FENCE.exec(lines[from] ?? "")?.[1] ?? "";
  const children = lines
    .slice(from + 1, last)
    .map((line): RichTextNode => ({ type: "code_line", children: [{ text: line }] }));
  return {
    node: { type: "code_block", ...(lang !== "" && { lang }), children },
    length: Math.min(last + 1, lines.length) - from,
  };
}

function readQuote(lines: readonly string[], from: number): Block {
  const quoted: string[] = [];
  for (let at = from; at < lines.length; at++) {
    const match = QUOTE.exec(lines[at] ?? "");
    if (!match) break;
    quoted.push(match[1] ?? "");
  }
  return { node: { type: "blockquote", children: leaves(quoted.join("\n")) }, length: quoted.length };
}
