import { parseRichText, type RichTextNode } from "@banter/protocol";
import type { Formatting } from "./markdown-dialect.ts";
import { parseAuthorText } from "./parse-author-text.ts";

/** Serializes rich text as an author's Markdown. Undefined if this Markdown can't express it. */
export function toAuthorText(richText: unknown): string | undefined {
  const nodes = simplifyRichText(parseRichText(richText));
  const wanted = JSON.stringify(nodes);
  return [verbatim, escapeText]
    .map((escape) => serializeBlocks(nodes, escape))
    .find((text) => JSON.stringify(simplifyRichText(parseAuthorText(text))) === wanted);
}

/** The author's Markdown that comes closest, for a text that is read and not parsed back unless it was changed. */
export function toClosestAuthorText(richText: unknown): string {
  return toAuthorText(richText) ?? serializeBlocks(simplifyRichText(parseRichText(richText)), escapeText);
}

/** Rich text that looks the same has the same simple form: no empty leaves, no formatting of blanks, none twice in a row. */
export function simplifyRichText(nodes: readonly RichTextNode[]): readonly RichTextNode[] {
  const simple: RichTextNode[] = [];
  for (const node of nodes.flatMap(simplifyNode)) {
    const last = simple.at(-1);
    if (last?.text !== undefined && node.text !== undefined && isFormattedAlike(last, node))
      simple.splice(-1, 1, { ...last, text: last.text + node.text });
    else simple.push(node);
  }
  return simple;
}

function simplifyNode(node: RichTextNode): readonly RichTextNode[] {
  if (node.text !== undefined) return splitBlanks(node, node.text);
  const { type, url, caption, lang, children = [] } = node;
  const inner = simplifyRichText(children);
  return [
    {
      ...(type !== undefined && { type }),
      ...(url !== undefined && { url }),
      ...(caption !== undefined && { caption }),
      ...(lang !== undefined && { lang }),
      children: type === "a" || type === "code_line" ? inner : withoutFinalBlanks(inner),
    },
  ];
}

/** Bold or italic blanks at the ends of a leaf look like plain ones. */
function splitBlanks({ text: _, ...leaf }: RichTextNode, text: string): readonly RichTextNode[] {
  const blank = formattingOf({ ...leaf, bold: false, italic: false });
  const core = text.trim();
  const start = core === "" ? text.length : text.length - text.trimStart().length;
  const parts = [
    { text: text.slice(0, start), ...blank },
    { text: core, ...formattingOf(leaf) },
    { text: text.slice(start + core.length), ...blank },
  ];
  return parts.filter((part) => part.text !== "");
}

/** Formatting in a fixed order of its fields. */
function formattingOf({ bold, italic, underline, strikethrough, code }: RichTextNode): RichTextNode {
  return {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(strikethrough && { strikethrough }),
    ...(code && { code }),
  };
}

function withoutFinalBlanks(nodes: readonly RichTextNode[]): readonly RichTextNode[] {
  const last = nodes.at(-1);
  if (last?.text === undefined || last.underline || last.strikethrough) return nodes;
  const text = last.text.trimEnd();
  return text === "" ? withoutFinalBlanks(nodes.slice(0, -1)) : [...nodes.slice(0, -1), { ...last, text }];
}

function isFormattedAlike(a: RichTextNode, b: RichTextNode): boolean {
  return JSON.stringify(formattingOf(a)) === JSON.stringify(formattingOf(b));
}

type Escape = (text: string) => string;

const verbatim: Escape = (text) => text;

/** Kept as they are by the parser. */
const VARIABLE = /(\{\{[^{}]*\}\})/;

/** Escapes delimiters, and the characters that would make a line a heading, a list item or a quote. */
function escapeText(text: string): string {
  return text
    .split(VARIABLE)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\`*_~+![\]{}]/g, "\\$&")))
    .join("");
}

function escapeLineStart(line: string, escape: Escape): string {
  if (escape === verbatim) return line;
  return line.replace(/^(\s*)([#>-])/, "$1\\$2").replace(/^(\s*\d+)([.)])/, "$1\\$2");
}

function serializeBlocks(nodes: readonly RichTextNode[], escape: Escape): string {
  return nodes.map((node) => serializeBlock(node, escape)).join("\n");
}

function serializeBlock(node: RichTextNode, escape: Escape): string {
  const { type = "", children = [] } = node;
  if (/^h[1-6]$/.test(type))
    return `${"#".repeat(Number(type.slice(1)))} ${serializeInline(children, escape)}`;
  switch (type) {
    case "blockquote":
      return serializeInline(children, escape)
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    case "ul":
      return children.map((item) => serializeItem(item, "- ", escape)).join("\n");
    case "ol":
      return children.map((item, at) => serializeItem(item, `${at + 1}. `, escape)).join("\n");
    case "code_block":
      return [`\`\`\`${node.lang ?? ""}`, ...children.map(plainLine), "```"].join("\n");
    default:
      return escapeLineStart(serializeInline(children, escape), escape);
  }
}

function serializeItem({ children = [] }: RichTextNode, marker: string, escape: Escape): string {
  const [line, ...nested] = children;
  const lines = serializeBlocks(nested, escape).split("\n");
  const indented = nested.length === 0 ? [] : lines.map((inner) => " ".repeat(marker.length) + inner);
  return [marker + serializeInline(line?.children ?? [], escape), ...indented].join("\n");
}

function plainLine({ text = "", children = [] }: RichTextNode): string {
  return text + children.map(plainLine).join("");
}

const marks: readonly (readonly [mark: keyof Formatting, delimiter: string])[] = [
  ["bold", "**"],
  ["underline", "++"],
  ["strikethrough", "~~"],
  ["italic", "*"],
];

/** Neighbors with the same mark share one pair of delimiters. */
function serializeInline(nodes: readonly RichTextNode[], escape: Escape, level = 0): string {
  const [mark, delimiter] = marks[level] ?? [];
  if (mark === undefined || delimiter === undefined)
    return nodes.map((node) => serializeLeaf(node, escape)).join("");
  let text = "";
  let at = 0;
  while (at < nodes.length) {
    const isMarked = hasMark(nodes[at], mark);
    let end = at + 1;
    while (
      end < nodes.length &&
      (hasMark(nodes[end], mark) || (isMarked && isBetween(nodes, end, mark))) === isMarked
    )
      end += 1;
    const inner = serializeInline(nodes.slice(at, end), escape, level + 1);
    text += isMarked ? delimiter + inner + delimiter : inner;
    at = end;
  }
  return text;
}

/** Blanks between two marked neighbors. */
function isBetween(nodes: readonly RichTextNode[], at: number, mark: keyof Formatting): boolean {
  return nodes[at]?.text?.trim() === "" && hasMark(nodes[at + 1], mark);
}

function hasMark(node: RichTextNode | undefined, mark: keyof Formatting): boolean {
  return node?.[mark] === true;
}

function serializeLeaf({ text, type, url = "", code, children = [] }: RichTextNode, escape: Escape): string {
  if (type === "a") return `[${serializeInline(children, escape)}](${url})`;
  if (text === undefined) return serializeInline(children, escape);
  return code === true ? `\`${text}\`` : escape(text);
}
