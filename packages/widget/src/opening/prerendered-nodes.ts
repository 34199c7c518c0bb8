import type { PrerenderedNode } from "@banter/protocol";
import { defaultTreeAdapter as tree, parseFragment, type DefaultTreeAdapterTypes } from "parse5";

/** React adds hints for images; the widget is for readers with scripts. */
const IGNORED: ReadonlySet<string> = new Set(["link", "noscript"]);

/** HTML as data. */
export function prerenderedNodes(html: string): readonly PrerenderedNode[] {
  return parseFragment(html).childNodes.flatMap(toNode);
}

function toNode(node: DefaultTreeAdapterTypes.ChildNode): readonly PrerenderedNode[] {
  if (tree.isTextNode(node)) return [node.value];
  if (!tree.isElementNode(node) || IGNORED.has(node.tagName)) return [];
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [[node.tagName, attributes, node.childNodes.flatMap(toNode)]];
}
