import type { RichTextNode } from "./rich-text.ts";

/** A link's content, and the blanks around it, which would be underlined inside the link. */
export interface TrimmedLink {
  readonly before: string;
  readonly content: readonly RichTextNode[];
  readonly after: string;
}

/** Takes the blanks at the ends out of a link. One that consists of blanks stays as it is. */
export function trimLink(children: readonly RichTextNode[] = []): TrimmedLink {
  const start = trim(children, "start");
  if (start.nodes.length === 0) return { before: "", content: children, after: "" };
  const { blanks, nodes } = trim(start.nodes, "end");
  return { before: start.blanks, content: nodes, after: blanks };
}

interface Trimmed {
  readonly blanks: string;
  readonly nodes: readonly RichTextNode[];
}

function trim(nodes: readonly RichTextNode[], side: "start" | "end"): Trimmed {
  const isStart = side === "start";
  const node = isStart ? nodes[0] : nodes.at(-1);
  if (node === undefined) return { blanks: "", nodes };
  const others = isStart ? nodes.slice(1) : nodes.slice(0, -1);
  const inner = node.children === undefined ? trimLeaf(node, isStart) : trimChildren(node, side);
  if (inner.nodes.length > 0)
    return {
      blanks: inner.blanks,
      nodes: isStart ? [...inner.nodes, ...others] : [...others, ...inner.nodes],
    };
  const outer = trim(others, side);
  return {
    blanks: isStart ? inner.blanks + outer.blanks : outer.blanks + inner.blanks,
    nodes: outer.nodes,
  };
}

function trimChildren(node: RichTextNode, side: "start" | "end"): Trimmed {
  const { blanks, nodes } = trim(node.children ?? [], side);
  return {
    blanks,
    nodes: nodes.length === 0 && node.url === undefined ? [] : [{ ...node, children: nodes }],
  };
}

function trimLeaf(leaf: RichTextNode, isStart: boolean): Trimmed {
  const { text = "" } = leaf;
  const kept = isStart ? text.trimStart() : text.trimEnd();
  const blanks = isStart ? text.slice(0, text.length - kept.length) : text.slice(kept.length);
  return { blanks, nodes: kept === "" ? [] : [{ ...leaf, text: kept }] };
}
