import { percentEncode, type RichTextNode } from "@banter/protocol";

/** Serializes rich text as Markdown. Special characters in the text are escaped. */
export function toMarkdown(nodes: readonly RichTextNode[]): string {
  return serializeBlocks(nodes).trim();
}

function serializeBlocks(nodes: readonly RichTextNode[]): string {
  return nodes.map(serializeBlock).join("\n\n");
}

function serializeBlock(node: RichTextNode): string {
  const children = node.children ?? [];
  switch (node.type) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return `${"#".repeat(Number(node.type.slice(1)))} ${serializeInline(children)}`;
    case "blockquote":
      return indent(
        containsBlocks(children) ? serializeBlocks(children) : serializeInline(children),
        "> ",
        "> ",
      );
    case "ul":
    case "ol":
      return children.map((item, at) => listItem(item, node.type === "ol" ? `${at + 1}. ` : "- ")).join("\n");
    case "code_block":
      return ["```" + (node.lang ?? ""), ...children.map((line) => rawText(line)), "```"].join("\n");
    case "hr":
      return "---";
    case "variable":
      return serializeBlocks(children);
    default:
      return node.text === undefined && containsBlocks(children)
        ? serializeBlocks(children)
        : serializeInline([node]);
  }
}

function listItem(item: RichTextNode, marker: string): string {
  const parts = (item.children ?? []).map((child) =>
    child.type === "ul" || child.type === "ol" ? serializeBlock(child) : serializeInline([child]),
  );
  return indent(parts.join("\n"), marker, " ".repeat(marker.length));
}

function serializeInline(nodes: readonly RichTextNode[]): string {
  return mergeLeaves(nodes.flatMap(unwrapVariable)).map(serializeInlineNode).join("");
}

/** The value of a variable is a part of the text around it. */
function unwrapVariable(node: RichTextNode): readonly RichTextNode[] {
  return node.type === "inline-variable" ? (node.children ?? []).flatMap(unwrapVariable) : [node];
}

/** Merges adjacent texts with the same marks: the delimiters between `**a**` and `**b**` would not close and open them. */
function mergeLeaves(nodes: readonly RichTextNode[]): readonly RichTextNode[] {
  const merged: RichTextNode[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (last?.text !== undefined && node.text !== undefined && hasSameMarks(last, node))
      merged[merged.length - 1] = { ...last, text: last.text + node.text };
    else merged.push(node);
  }
  return merged;
}

function hasSameMarks(one: RichTextNode, other: RichTextNode): boolean {
  return (["bold", "italic", "strikethrough", "code"] as const).every(
    (mark) => (one[mark] ?? false) === (other[mark] ?? false),
  );
}

function serializeInlineNode(node: RichTextNode): string {
  if (node.text !== undefined) return serializeLeaf(node, node.text);
  const children = serializeInline(node.children ?? []);
  if (node.type === "a") return `[${children}](${encodeUrl(node.url)})`;
  if (node.type === "img") return `![${escapeText(node.caption ?? "")}](${encodeUrl(node.url)})`;
  return children;
}

function serializeLeaf(leaf: RichTextNode, text: string): string {
  const core = text.trim();
  if (core === "") return text;
  const start = text.length - text.trimStart().length;
  const before = text.slice(0, start);
  const after = text.slice(start + core.length);
  const plain = leaf.code ? `\`${core}\`` : escapeText(core);
  const delimiter = `${leaf.bold ? "**" : ""}${leaf.italic ? "*" : ""}${leaf.strikethrough ? "~~" : ""}`;
  return `${before}${delimiter}${plain}${Array.from(delimiter).toReversed().join("")}${after}`;
}

/** Escapes delimiters, and the characters that would make a line a heading or list item. */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*_[\]<>]/g, "\\$&")
    .replace(/^([^\S\n\r\u2028\u2029]*)([#+-])/gm, "$1\\$2")
    .replace(/^([^\S\n\r\u2028\u2029]*\d+)([.)])/gm, "$1\\$2");
}

function encodeUrl(url: string | undefined): string {
  return (url ?? "").replace(/[\s()<>]/g, (character) =>
    percentEncode(character).replace("(", "%28").replace(")", "%29"),
  );
}

function rawText(node: RichTextNode): string {
  return node.text ?? (node.children ?? []).map(rawText).join("");
}

function indent(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : others) + line)
    .join("\n");
}

const INLINE_TYPES: ReadonlySet<string> = new Set(["a", "img", "inline-variable"]);

function containsBlocks(nodes: readonly RichTextNode[]): boolean {
  return nodes.some((node) => node.type !== undefined && !INLINE_TYPES.has(node.type));
}
