import type { RichTextNode } from "@banter/protocol";

/** Writes rich text as markdown; what is no mark in the text stays none. */
export function toMarkdown(nodes: readonly RichTextNode[]): string {
  return blocks(nodes).trim();
}

function blocks(nodes: readonly RichTextNode[]): string {
  return nodes.map(blockText).join("\n\n");
}

function blockText(node: RichTextNode): string {
  const children = node.children ?? [];
  switch (node.type) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return `${"#".repeat(Number(node.type.slice(1)))} ${inline(children)}`;
    case "blockquote":
      return prefix(isBlocks(children) ? blocks(children) : inline(children), "> ", "> ");
    case "ul":
    case "ol":
      return children.map((item, at) => listItem(item, node.type === "ol" ? `${at + 1}. ` : "- ")).join("\n");
    case "code_block":
      return ["```" + (node.lang ?? ""), ...children.map((line) => rawText(line)), "```"].join("\n");
    case "hr":
      return "---";
    case "variable":
      return blocks(children);
    default:
      return node.text === undefined && isBlocks(children) ? blocks(children) : inline([node]);
  }
}

function listItem(item: RichTextNode, mark: string): string {
  const parts = (item.children ?? []).map((child) =>
    child.type === "ul" || child.type === "ol" ? blockText(child) : inline([child]),
  );
  return prefix(parts.join("\n"), mark, " ".repeat(mark.length));
}

function inline(nodes: readonly RichTextNode[]): string {
  return nodes.map(inlineText).join("");
}

function inlineText(node: RichTextNode): string {
  if (node.text !== undefined) return leafText(node, node.text);
  const children = inline(node.children ?? []);
  if (node.type === "a") return `[${children}](${address(node.url)})`;
  if (node.type === "img") return `![${escapeText(node.caption ?? "")}](${address(node.url)})`;
  return children;
}

function leafText(leaf: RichTextNode, text: string): string {
  const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (core === "") return text;
  const plain = leaf.code ? `\`${core}\`` : escapeText(core);
  const mark = `${leaf.bold ? "**" : ""}${leaf.italic ? "*" : ""}${leaf.strikethrough ? "~~" : ""}`;
  return `${before}${mark}${plain}${[...mark].toReversed().join("")}${after}`;
}

/** Marks in a text, and what would make a line of it a heading or a list, get a backslash. */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*_[\]<>]/g, "\\$&")
    .replace(/^(\s*)([#+-])/gm, "$1\\$2")
    .replace(/^(\s*\d+)([.)])/gm, "$1\\$2");
}

function address(url: string | undefined): string {
  return (url ?? "").replace(/[\s()<>]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}

function rawText(node: RichTextNode): string {
  return node.text ?? (node.children ?? []).map(rawText).join("");
}

function prefix(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : others) + line)
    .join("\n");
}

const INLINE_TYPES: ReadonlySet<string> = new Set(["a", "img", "inline-variable"]);

function isBlocks(nodes: readonly RichTextNode[]): boolean {
  return nodes.some((node) => node.type !== undefined && !INLINE_TYPES.has(node.type));
}
