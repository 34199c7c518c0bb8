import type { RichTextNode } from "@banter/protocol";
import type { MarkdownDialect } from "./markdown-dialect.ts";
import { parseInline } from "./parse-inline.ts";

/** Followed by the language and blanks. */
const FENCE = /^\s{0,3}(`{3,}|~{3,})\s*(?:([\w+-]+)\s*)?$/;
const HEADING = /^\s{0,3}(#{1,6})\s+([^]*)$/;
const RULE = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^\s{0,3}>\s?(.*)$/;
const MAX_NESTING = 12;

interface Block {
  readonly node: RichTextNode;
  /** Index of the line after it. */
  readonly end: number;
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
    const { node, end } = parseBlock(lines, at, dialect, depth);
    nodes.push(node);
    at = end;
  }
  return nodes;
}

/** Parses the block that starts at line `at`. */
function parseBlock(lines: readonly string[], at: number, dialect: MarkdownDialect, depth: number): Block {
  const first = lines[at] ?? "";
  if (FENCE.test(first)) return codeBlock(lines, at);
  const heading = HEADING.exec(first);
  if (heading) {
    const [, hashes = "#", text = ""] = heading;
    const children = parseInline(withoutClosingHashes(text), dialect);
    return { node: { type: `h${hashes.length}`, children }, end: at + 1 };
  }
  if (RULE.test(first) && !dialect.isLineBased)
    return { node: { type: "hr", children: [{ text: "" }] }, end: at + 1 };
  if (depth < MAX_NESTING && QUOTE.test(first)) return quote(lines, at, dialect, depth);
  if (depth < MAX_NESTING && dialect.item.test(first)) return list(lines, at, dialect, depth);
  return paragraph(lines, at, dialect, depth);
}

/** A heading may end with number signs after a blank. */
function withoutClosingHashes(heading: string): string {
  const text = heading.trimEnd();
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  return end > 0 && isBlank(text[end - 1]) ? text.slice(0, end).trimEnd() : text;
}

function codeBlock(lines: readonly string[], at: number): Block {
  const [, fence = "```", lang] = FENCE.exec(lines[at] ?? "") ?? [];
  const end = findEnd(lines, at + 1, (line) => {
    const text = line.trim();
    return text.startsWith(fence) && text.replaceAll(fence.charAt(0), "") === "";
  });
  const children = lines
    .slice(at + 1, end)
    .map((line): RichTextNode => ({ type: "code_line", children: [{ text: line }] }));
  return { node: { type: "code_block", ...(lang && { lang }), children }, end: end + 1 };
}

function quote(lines: readonly string[], at: number, dialect: MarkdownDialect, depth: number): Block {
  const end = findEnd(lines, at, (line) => !QUOTE.test(line));
  const content = lines.slice(at, end).map((line) => QUOTE.exec(line)?.[1] ?? "");
  const children = dialect.isLineBased
    ? parseInline(content.join("\n"), dialect)
    : parseBlocks(content, dialect, depth + 1);
  return { node: { type: "blockquote", children: children.length > 0 ? children : [{ text: "" }] }, end };
}

function list(lines: readonly string[], from: number, dialect: MarkdownDialect, depth: number): Block {
  const indent = indentOf(lines[from] ?? "");
  const isOrdered = dialect.item.exec(lines[from] ?? "")?.[2] !== undefined;
  const items: RichTextNode[] = [];
  let at = from;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const item = dialect.item.exec(line);
    if (item === null || indentOf(line) !== indent || (item[2] !== undefined) !== isOrdered) break;
    const end = findEnd(lines, at + 1, (_, index) => !belongsToItem(lines, index, indent, dialect));
    items.push(listItem(item[3] ?? "", lines.slice(at + 1, end), dialect, depth));
    at = end;
  }
  return { node: { type: isOrdered ? "ol" : "ul", children: items }, end: at };
}

function listItem(
  firstLine: string,
  following: readonly string[],
  dialect: MarkdownDialect,
  depth: number,
): RichTextNode {
  const nestedAt = findEnd(following, 0, (line) => dialect.item.test(line) || FENCE.test(line));
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

function paragraph(lines: readonly string[], at: number, dialect: MarkdownDialect, depth: number): Block {
  if (dialect.isLineBased)
    return { node: { type: "p", children: parseInline(lines[at] ?? "", dialect) }, end: at + 1 };
  const end = findEnd(lines, at + 1, (line) => endsParagraph(line, depth));
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join("\n")
    .trimEnd();
  return { node: { type: "p", children: parseInline(text, dialect) }, end };
}

function endsParagraph(line: string, depth: number): boolean {
  if (isBlank(line) || FENCE.test(line) || HEADING.test(line) || RULE.test(line)) return true;
  // As in CommonMark, only a list that starts at 1 interrupts a paragraph.
  return depth < MAX_NESTING && (QUOTE.test(line) || /^\s*(?:[-*+]|1[.)])\s+\S/.test(line));
}

function outdent(lines: readonly string[]): readonly string[] {
  const indent = lines
    .filter((line) => !isBlank(line))
    .reduce((least, line) => Math.min(least, indentOf(line)), Infinity);
  return Number.isFinite(indent) ? lines.map((line) => line.slice(indent)) : lines;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/** Index of the first line from `from` on that matches, else the number of lines. */
function findEnd(
  lines: readonly string[],
  from: number,
  predicate: (line: string, index: number) => boolean,
): number {
  let index = from;
  while (index < lines.length && !predicate(lines[index] ?? "", index)) index += 1;
  return index;
}
