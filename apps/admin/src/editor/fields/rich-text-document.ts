import { parseAuthorText, toAuthorText } from "@banter/engine/runtime";
import type { RichTextNode } from "@banter/protocol";
import type { Mark, Node } from "prosemirror-model";
import { richTextSchema as schema } from "./rich-text-schema.ts";

/** The document of an author's Markdown. Undefined if the field can't show all of it, so that nothing is lost. */
export function toDocument(text: string): Node | undefined {
  const blocks = parseAuthorText(text).map(toBlock);
  if (blocks.some((block) => block === undefined)) return undefined;
  const known = blocks.filter((block) => block !== undefined);
  const document = schema.node("doc", undefined, known.length === 0 ? [schema.node("paragraph")] : known);
  return toText(document) === text ? document : undefined;
}

/** The author's Markdown of a document; empty for an empty one. */
export function toText(document: Node): string {
  return toAuthorText(document.content.content.map(fromBlock)) ?? document.textContent;
}

function toBlock({ type = "", children = [] }: RichTextNode): Node | undefined {
  const inline = () => children.flatMap((child) => toInline(child, []));
  if (type === "p") return schema.node("paragraph", undefined, inline());
  if (/^h[1-6]$/.test(type)) return schema.node("heading", { level: Number(type.slice(1)) }, inline());
  if (type !== "ul" && type !== "ol") return undefined;
  const items = children.map(toItem);
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length && known.length > 0
    ? schema.node(type === "ul" ? "bullet_list" : "ordered_list", undefined, known)
    : undefined;
}

/** Undefined for an item with a list of its own. */
function toItem({ children = [] }: RichTextNode): Node | undefined {
  const [line, ...nested] = children;
  if (line === undefined || nested.length > 0) return undefined;
  const inline = (line.children ?? []).flatMap((child) => toInline(child, []));
  return schema.node("list_item", undefined, [schema.node("paragraph", undefined, inline)]);
}

function toInline(node: RichTextNode, outer: readonly Mark[]): readonly Node[] {
  const { text, type, url = "", children = [] } = node;
  if (text === undefined) {
    const marks = type === "a" ? [...outer, schema.mark("link", { url })] : outer;
    return children.flatMap((child) => toInline(child, marks));
  }
  const own = FORMATS.filter((format) => node[format] === true).map((format) => schema.mark(format));
  return text === "" ? [] : [schema.text(text, [...outer, ...own])];
}

const FORMATS = ["bold", "underline", "strikethrough", "italic"] as const;

function fromBlock(block: Node): RichTextNode {
  const { name } = block.type;
  if (name === "heading") return { type: `h${Number(block.attrs["level"])}`, children: fromInline(block) };
  if (name === "paragraph") return { type: "p", children: fromInline(block) };
  return {
    type: name === "bullet_list" ? "ul" : "ol",
    children: block.content.content.map((item) => ({
      type: "li",
      children: item.content.content.map((line) => ({ type: "lic", children: fromInline(line) })),
    })),
  };
}

/** Neighbors with the same link share it. */
function fromInline(block: Node): readonly RichTextNode[] {
  const nodes: RichTextNode[] = [];
  for (const child of block.content.content) {
    const url = linkOf(child);
    const leaf = { text: child.text ?? "", ...formatsOf(child) };
    const last = nodes.at(-1);
    if (url === undefined) nodes.push(leaf);
    else if (last?.type === "a" && last.url === url)
      nodes.splice(-1, 1, { ...last, children: [...(last.children ?? []), leaf] });
    else nodes.push({ type: "a", url, children: [leaf] });
  }
  return nodes;
}

function linkOf({ marks }: Node): string | undefined {
  const link = marks.find(({ type }) => type.name === "link");
  return link && String(link.attrs["url"]);
}

function formatsOf({ marks }: Node): Partial<Record<(typeof FORMATS)[number], true>> {
  const names = new Set(marks.map(({ type }) => type.name));
  return {
    ...(names.has("bold") && { bold: true }),
    ...(names.has("underline") && { underline: true }),
    ...(names.has("strikethrough") && { strikethrough: true }),
    ...(names.has("italic") && { italic: true }),
  };
}
