import type { RichTextNode } from "@banter/protocol";
import type { ReactNode } from "react";
import { SafeLink } from "./SafeLink.tsx";

/** Renders rich text as elements. Unknown node types render their children only. */
export function RichText({ nodes }: { readonly nodes: readonly RichTextNode[] }) {
  // Nodes have no id, and their order is fixed.
  return nodes.map((node, index) => <Node key={index} node={node} />);
}

function Node({ node }: { readonly node: RichTextNode }) {
  if (node.text !== undefined) return <Leaf node={node} />;
  const inner = <RichText nodes={node.children ?? []} />;
  switch (node.type) {
    case "a":
      return <SafeLink href={node.url ?? ""}>{inner}</SafeLink>;
    case "ul":
      return <ul>{inner}</ul>;
    case "ol":
      return <ol>{inner}</ol>;
    case "li":
      return <li>{inner}</li>;
    case "p":
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
    case "code_line":
      return <p data-type={node.type}>{inner}</p>;
    case "blockquote":
      return <blockquote>{inner}</blockquote>;
    default:
      return inner;
  }
}

function Leaf({ node }: { readonly node: RichTextNode }) {
  let content: ReactNode = node.text;
  if (node.code === true) content = <code>{content}</code>;
  if (node.bold === true) content = <strong>{content}</strong>;
  if (node.italic === true) content = <em>{content}</em>;
  if (node.underline === true) content = <u>{content}</u>;
  if (node.strikethrough === true) content = <s>{content}</s>;
  return content;
}
