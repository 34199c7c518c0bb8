import { parseRichText, type RichTextNode } from "@banter/protocol";
import type { Effectful } from "../effects/effect.ts";
import type { Flow } from "../flow/flow.ts";
import { interpolate, loneVariable } from "../variables/interpolate.ts";
import { isFromVisitor, readVariableByName } from "../variables/variable-values.ts";
import { valueText } from "../variables/value-text.ts";
import { inlineNodes, parseMarkdown } from "./parse-markdown.ts";

/**
 * Puts the variables into an author's rich text. A paragraph that is nothing but one variable becomes
 * the blocks of its value, read as markdown; inside a sentence the value's leaves are put in its place.
 * A visitor's own words stay plain text.
 */
export function* placeVariables(flow: Flow, richText: unknown): Effectful<readonly RichTextNode[]> {
  const nodes: RichTextNode[] = [];
  for (const node of parseRichText(richText)) nodes.push(...(yield* placeInBlock(flow, node)));
  return nodes;
}

function* placeInBlock(flow: Flow, node: RichTextNode): Effectful<readonly RichTextNode[]> {
  const name = onlyVariable(node);
  if (name !== undefined) {
    const value = valueText(flow, readVariableByName(flow, name));
    if (value.trim() === "") return [];
    return isFromVisitor(flow, name) ? [{ type: "p", children: [{ text: value }] }] : parseMarkdown(value);
  }
  return yield* placeInline(flow, node);
}

/** The variable's name, when a paragraph without marks holds nothing else. */
function onlyVariable({ type, children = [] }: RichTextNode): string | undefined {
  if (type !== "p") return undefined;
  const [leaf, ...others] = children.filter((child) => child.text !== "");
  if (leaf?.text === undefined || others.length > 0) return undefined;
  return leaf.bold || leaf.italic || leaf.underline || leaf.code ? undefined : loneVariable(leaf.text);
}

function* placeInline(flow: Flow, node: RichTextNode): Effectful<readonly RichTextNode[]> {
  if (node.text !== undefined) return yield* placeInLeaf(flow, node, node.text);
  const children: RichTextNode[] = [];
  for (const child of node.children ?? []) children.push(...(yield* placeInline(flow, child)));
  return [
    {
      ...node,
      ...(node.url !== undefined && { url: yield* interpolate(flow, node.url) }),
      ...(node.children !== undefined && { children: children.length > 0 ? children : [{ text: "" }] }),
    },
  ];
}

const PIECES = /(\{\{=[\s\S]*?=\}\}|\{\{[^{}]+\}\})/;

function* placeInLeaf(flow: Flow, leaf: RichTextNode, text: string): Effectful<readonly RichTextNode[]> {
  if (!text.includes("{{")) return [leaf];
  const nodes: RichTextNode[] = [];
  for (const piece of text.split(PIECES)) {
    if (piece === "") continue;
    const name = loneVariable(piece);
    const value = PIECES.test(piece) ? yield* interpolate(flow, piece) : piece;
    if (name === undefined || isFromVisitor(flow, name)) nodes.push({ ...leaf, text: value });
    else nodes.push(...inlineNodes(value).map((node) => withMarksOf(leaf, node)));
  }
  return nodes.length > 0 ? nodes : [{ ...leaf, text: "" }];
}

/** The node with the leaf's marks on top of its own, in every leaf of it. */
function withMarksOf(leaf: RichTextNode, node: RichTextNode): RichTextNode {
  if (node.children) return { ...node, children: node.children.map((child) => withMarksOf(leaf, child)) };
  return {
    ...node,
    ...(leaf.bold && { bold: true }),
    ...(leaf.italic && { italic: true }),
    ...(leaf.underline && { underline: true }),
    ...(leaf.strikethrough && { strikethrough: true }),
    ...(leaf.code && { code: true }),
  };
}
