import { parseRichText, type RichTextNode } from "@banter/protocol";
import type { Effectful } from "../effects/effect.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import { asSingleVariable, interpolate, splitPlaceholders } from "../variables/interpolate.ts";
import { isFromModel, isFromVisitor, readVariableByName } from "../variables/variable-values.ts";
import { shownValue } from "../variables/shown-value.ts";
import { valueText } from "../variables/value-text.ts";
import { linkImages } from "./link-images.ts";
import { inlineNodes, parseMarkdown } from "./parse-markdown.ts";

/**
 * Interpolates variables in an author's rich text. A paragraph that consists of a single variable becomes the blocks of
 * its value, parsed as Markdown; inside a sentence, the variable becomes the leaves of its value. Values that come from
 * the visitor stay plain text; their dates are written in their locale.
 */
export function* interpolateRichText(flow: Flow, richText: unknown): Effectful<readonly RichTextNode[]> {
  const nodes: RichTextNode[] = [];
  for (const node of parseRichText(richText)) nodes.push(...(yield* interpolateBlock(flow, node)));
  return nodes;
}

function* interpolateBlock(flow: Flow, node: RichTextNode): Effectful<readonly RichTextNode[]> {
  const name = asSingleVariableParagraph(node);
  if (name !== undefined) {
    const value = shownValue(flow, name, valueText(flow, readVariableByName(flow, name)));
    if (value.trim() === "") return [];
    if (isFromVisitor(flow, name)) return [{ type: "p", children: [{ text: value }] }];
    return withSafeImages(flow, name, parseMarkdown(value));
  }
  return yield* interpolateInline(flow, node);
}

/** The variable's name if the node is an unformatted paragraph that consists only of it. */
function asSingleVariableParagraph({ type, children = [] }: RichTextNode): string | undefined {
  if (type !== "p") return undefined;
  const [leaf, ...others] = children.filter((child) => child.text !== "");
  if (leaf?.text === undefined || others.length > 0) return undefined;
  return leaf.bold || leaf.italic || leaf.underline || leaf.code ? undefined : asSingleVariable(leaf.text);
}

function* interpolateInline(flow: Flow, node: RichTextNode): Effectful<readonly RichTextNode[]> {
  if (node.text !== undefined) return yield* interpolateLeaf(flow, node, node.text);
  const children: RichTextNode[] = [];
  for (const child of node.children ?? []) children.push(...(yield* interpolateInline(flow, child)));
  return [
    {
      ...node,
      ...(node.url !== undefined && { url: yield* interpolate(flow, node.url) }),
      ...(node.children !== undefined && { children: children.length > 0 ? children : [{ text: "" }] }),
    },
  ];
}

function* interpolateLeaf(flow: Flow, leaf: RichTextNode, text: string): Effectful<readonly RichTextNode[]> {
  if (!text.includes("{{")) return [leaf];
  const nodes: RichTextNode[] = [];
  for (const [index, part] of splitPlaceholders(text).entries()) {
    if (part === "") continue;
    const name = asSingleVariable(part);
    const value = index % 2 === 1 ? yield* interpolate(flow, part) : part;
    if (name === undefined || isFromVisitor(flow, name))
      nodes.push({ ...leaf, text: name === undefined ? value : shownValue(flow, name, value) });
    else {
      const inline = withSafeImages(flow, name, inlineNodes(value));
      nodes.push(...inline.map((node) => withFormattingOf(leaf, node)));
    }
  }
  return nodes.length > 0 ? nodes : [{ ...leaf, text: "" }];
}

/** Images in a model's text load only from hosts that the owner allows. */
function withSafeImages(flow: Flow, name: string, nodes: readonly RichTextNode[]): readonly RichTextNode[] {
  if (!isFromModel(flow, name)) return nodes;
  const hosts = currentBot(flow).parsedSettings.general.allowedImageHosts ?? [];
  return linkImages(
    nodes,
    hosts.flatMap((host) => host?.toLowerCase() ?? []),
  );
}

/** Adds the leaf's formatting to every leaf of the node. */
function withFormattingOf(leaf: RichTextNode, node: RichTextNode): RichTextNode {
  if (node.children)
    return { ...node, children: node.children.map((child) => withFormattingOf(leaf, child)) };
  return {
    ...node,
    ...(leaf.bold && { bold: true }),
    ...(leaf.italic && { italic: true }),
    ...(leaf.underline && { underline: true }),
    ...(leaf.strikethrough && { strikethrough: true }),
    ...(leaf.code && { code: true }),
  };
}
