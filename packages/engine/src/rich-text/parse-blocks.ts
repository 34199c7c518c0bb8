import type { RichTextNode } from "@banter/protocol";
import type { MarkdownDialect } from "./markdown-dialect.ts";
import { parseInline } from "./parse-inline.ts";

const FENCE = /^\s{0,3}(`{3,}|~{3,})\s*([\w+-]*)\s*$/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const RULE = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;
const MAX_NESTING = 12;

interface Block {
  readonly node: RichTextNode;
  readonly lineCount: number;
}

/** Parses paragraphs, headings, quotes, lists, code blocks and rules. */
export function parseBlocks(
  lines: readonly string[],
  dialect: MarkdownDialect,
  depth = 0,
): readonly RichTextNode[] {
  const nodes: RichTextNode[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at]) && !dialect.isLineBased) {
      at++;
      continue;
    }
    const { node, lineCount } = parseBlock(lines.slice(at), dialect, depth);
    nodes.push(node);
    at += Math.max(1, lineCount);
  }
  return nodes;
}

function parseBlock(lines: readonly string[], dialect: MarkdownDialect, depth: number): Block {
  const first = lines[0] ?? "";
  if (FENCE.test(first)) return codeBlock(lines);
  const heading = HEADING.exec(first);
  if (heading) {
    const [, hashes = "#", text = ""] = heading;
    return { node: { type: `h${hashes.length}`, children: parseInline(text, dialect) }, lineCount: 1 };
  }
  if (RULE.test(first) && !dialect.isLineBased)
    return { node: { type: "hr", children: [{ text: "" }] }, lineCount: 1 };
  if (depth < MAX_NESTING && QUOTE.test(first)) return quote(lines, dialect, depth);
  if (depth < MAX_NESTING && dialect.item.test(first)) return list(lines, dialect, depth);
  return paragraph(lines, dialect, depth);
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
    node: { type: "code_block", ...(lang && { lang }), children },
    lineCount: closing < 0 ? end : end + 1,
  };
}

function quote(lines: readonly string[], dialect: MarkdownDialect, depth: number): Block {
  const end = findEnd(lines, (line) => !QUOTE.test(line));
  const content = lines.slice(0, end).map((line) => QUOTE.exec(line)?.[1] ?? "");
  const children = dialect.isLineBased
    ? parseInline(content.join("\n"), dialect)
    : parseBlocks(content, dialect, depth + 1);
  return {
    node: { type: "blockquote", children: children.length > 0 ? children : [{ text: "" }] },
    lineCount: end,
  };
}

function list(lines: readonly string[], dialect: MarkdownDialect, depth: number): Block {
  const indent = indentOf(lines[0] ?? "");
  const isOrdered = dialect.item.exec(lines[0] ?? "")?.[2] !== undefined;
  const items: RichTextNode[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const item = dialect.item.exec(line);
    if (item === null || indentOf(line) !== indent || (item[2] !== undefined) !== isOrdered) break;
    const following = lines.slice(at + 1);
    const length = findEnd(following, (_, index) => !belongsToItem(following, index, indent, dialect));
    items.push(listItem(item[3] ?? "", following.slice(0, length), dialect, depth));
    at += 1 + length;
  }
  return { node: { type: isOrdered ? "ol" : "ul", children: items }, lineCount: at };
}

function listItem(
  firstLine: string,
  following: readonly string[],
  dialect: MarkdownDialect,
  depth: number,
): RichTextNode {
  const nestedAt = findEnd(following, (line) => dialect.item.test(line) || FENCE.test(line));
  const text = [firstLine, ...following.slice(0, nestedAt).map((line) => line.trim())].join("\n").trim();
  const nested = parseBlocks(outdent(following.slice(nestedAt)), dialect, depth + 1);
  return { type: "li", children: [{ type: "lic", children: parseInline(text, dialect) }, ...nested] };
}

/** Whether a line continues the item: it is indented deeper, or it is a blank line before such a line. */
function belongsToItem(
  lines: readonly string[],
  index: number,
  indent: number,
  dialect: MarkdownDialect,
): boolean {
  const line = lines[index] ?? "";
  if (dialect.isLineBased) return indentOf(line) > indent && dialect.item.test(line);
  if (!isBlank(line)) return indentOf(line) > indent;
  const next = lines[index + 1];
  return !isBlank(next) && indentOf(next ?? "") > indent;
}

function paragraph(lines: readonly string[], dialect: MarkdownDialect, depth: number): Block {
  if (dialect.isLineBased)
    return { node: { type: "p", children: parseInline(lines[0] ?? "", dialect) }, lineCount: 1 };
  const end = findEnd(lines, (line, index) => index > 0 && endsParagraph(line, depth));
  const text = lines
    .slice(0, end)
    .map((line) => line.trimStart())
    .join("\n")
    .trimEnd();
  return { node: { type: "p", children: parseInline(text, dialect) }, lineCount: end };
}

function endsParagraph(line: string, depth: number): boolean {
  if (isBlank(line) || FENCE.test(line) || HEADING.test(line) || RULE.test(line)) return true;
  // As in CommonMark, only a list that starts at 1 interrupts a paragraph.
  return depth < MAX_NESTING && (QUOTE.test(line) || /^\s*(?:[-*+]|1[.)])\s+\S/.test(line));
}

function outdent(lines: readonly string[]): readonly string[] {
  const indent = Math.min(...lines.filter((line) => !isBlank(line)).map(indentOf));
  return Number.isFinite(indent) ? lines.map((line) => line.slice(indent)) : lines;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/** Index of the first line that matches, else the number of lines. */
function findEnd(lines: readonly string[], predicate: (line: string, index: number) => boolean): number {
  const index = lines.findIndex(predicate);
  return index < 0 ? lines.length : index;
}
