import type { RichTextNode } from "@banter/protocol";
import { parseInline } from "./parse-inline.ts";

const FENCE = /^\s{0,3}(`{3,}|~{3,})\s*([\w+-]*)\s*$/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;
/** A mark without words is no item: `-` and `1.` are answers too. */
const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})[.)])\s+(\S.*)$/;
const MAX_NESTING = 12;

interface Block {
  readonly nodes: readonly RichTextNode[];
  /** How many lines it took. */
  readonly lines: number;
}

/**
 * Reads markdown into rich text: paragraphs, headings, quotes, lists, code blocks, rules; bold, italic,
 * code, links and images. Tables, struck-out text, raw HTML and bare addresses stay as they are.
 */
export function parseMarkdown(markdown: string): readonly RichTextNode[] {
  return readBlocks(markdown.replace(/\r\n?/g, "\n").split("\n"), 0);
}

/** A value for the middle of a sentence: its leaves, with a blank line between paragraphs. One line is no list and no heading there. */
export function inlineNodes(markdown: string): readonly RichTextNode[] {
  if (!/[\n*_`[\]!#>\\-]/.test(markdown)) return [{ text: markdown }];
  if (!markdown.includes("\n")) return parseInline(markdown);
  const leading = /^\s*/.exec(markdown)?.[0] ?? "";
  const trailing = markdown.trim() === "" ? "" : (/\s*$/.exec(markdown)?.[0] ?? "");
  const blocks = parseMarkdown(markdown.trim());
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

function readBlocks(lines: readonly string[], depth: number): readonly RichTextNode[] {
  const nodes: RichTextNode[] = [];
  let at = 0;
  while (at < lines.length) {
    if ((lines[at] ?? "").trim() === "") {
      at++;
      continue;
    }
    const block = readBlock(lines.slice(at), depth);
    nodes.push(...block.nodes);
    at += Math.max(1, block.lines);
  }
  return nodes;
}

function readBlock(lines: readonly string[], depth: number): Block {
  const first = lines[0] ?? "";
  const heading = HEADING.exec(first);
  if (FENCE.test(first)) return codeBlock(lines);
  if (heading)
    return {
      nodes: [{ type: `h${heading[1]?.length ?? 1}`, children: parseInline(heading[2] ?? "") }],
      lines: 1,
    };
  if (RULE.test(first)) return { nodes: [{ type: "hr", children: [{ text: "" }] }], lines: 1 };
  if (depth < MAX_NESTING && QUOTE.test(first)) return quote(lines, depth);
  if (depth < MAX_NESTING && ITEM.test(first)) return listBlock(lines, depth);
  return paragraph(lines, depth);
}

function codeBlock(lines: readonly string[]): Block {
  const [, fence = "```", lang] = FENCE.exec(lines[0] ?? "") ?? [];
  const closing = lines.findIndex(
    (line, index) =>
      index > 0 && line.trim().startsWith(fence) && line.trim().replaceAll(fence.charAt(0), "") === "",
  );
  const end = closing < 0 ? lines.length : closing;
  const children = lines
    .slice(1, end)
    .map((line): RichTextNode => ({ type: "code_line", children: [{ text: line }] }));
  return {
    nodes: [{ type: "code_block", ...(lang && { lang }), children }],
    lines: closing < 0 ? end : end + 1,
  };
}

function quote(lines: readonly string[], depth: number): Block {
  const end = firstIndex(lines, (line) => !QUOTE.test(line));
  const inner = readBlocks(
    lines.slice(0, end).map((line) => QUOTE.exec(line)?.[1] ?? ""),
    depth + 1,
  );
  return { nodes: [{ type: "blockquote", children: inner.length > 0 ? inner : [{ text: "" }] }], lines: end };
}

function listBlock(lines: readonly string[], depth: number): Block {
  const indent = indentOf(lines[0] ?? "");
  const isOrdered = ITEM.exec(lines[0] ?? "")?.[3] !== undefined;
  const items: RichTextNode[] = [];
  let at = 0;
  while (at < lines.length) {
    const item = ITEM.exec(lines[at] ?? "");
    if (item === null || indentOf(lines[at] ?? "") !== indent || (item[3] !== undefined) !== isOrdered) break;
    const rest = lines.slice(at + 1);
    const length = firstIndex(rest, (line, index) => !belongsToItem(line, rest[index + 1], indent));
    const inner = rest.slice(0, length);
    const nestedAt = firstIndex(inner, (line) => ITEM.test(line) || FENCE.test(line));
    const text = [item[4] ?? "", ...inner.slice(0, nestedAt).map((line) => line.trim())].join("\n").trim();
    items.push({
      type: "li",
      children: [
        { type: "lic", children: parseInline(text) },
        ...readBlocks(outdent(inner.slice(nestedAt)), depth + 1),
      ],
    });
    at += 1 + length;
  }
  return { nodes: [{ type: isOrdered ? "ol" : "ul", children: items }], lines: at };
}

/** A line deeper than the item's mark, or a blank one before such a line or before the next item. */
function belongsToItem(line: string, next: string | undefined, indent: number): boolean {
  if (line.trim() === "") return next !== undefined && next.trim() !== "" && indentOf(next) > indent;
  return indentOf(line) > indent;
}

function paragraph(lines: readonly string[], depth: number): Block {
  const end = firstIndex(lines, (line, index) => index > 0 && endsParagraph(line, depth));
  const text = lines
    .slice(0, end)
    .map((line) => line.replace(/^\s+/, ""))
    .join("\n")
    .trimEnd();
  return { nodes: [{ type: "p", children: parseInline(text) }], lines: end };
}

function endsParagraph(line: string, depth: number): boolean {
  if (line.trim() === "" || FENCE.test(line) || HEADING.test(line) || RULE.test(line)) return true;
  return depth < MAX_NESTING && (QUOTE.test(line) || /^\s*(?:[-*+]|1[.)])\s+\S/.test(line));
}

function outdent(lines: readonly string[]): readonly string[] {
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map(indentOf));
  return Number.isFinite(indent) ? lines.map((line) => line.slice(indent)) : lines;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function firstIndex(lines: readonly string[], isIt: (line: string, index: number) => boolean): number {
  const index = lines.findIndex(isIt);
  return index < 0 ? lines.length : index;
}
