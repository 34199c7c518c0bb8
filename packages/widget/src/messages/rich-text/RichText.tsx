import { useLinkUrl, useMediaUrl } from "../../chat-context/base-urls.ts";
import { createElement, Fragment, type ReactNode } from "react";
import { plainText, trimLink, type RichTextNode } from "@banter/protocol";

/** Rich text as React elements. The class names and `data-element-type` are styling hooks for custom CSS. */
export function RichText({ nodes }: RichTextProps) {
  return <div className="slate-html-container text-fade-in">{renderNodes(nodes, BLOCK)}</div>;
}

export interface RichTextProps {
  readonly nodes: readonly RichTextNode[];
}

interface Position {
  /** Inside a sentence, where blocks become spans. */
  readonly isInline: boolean;
  /** Links can't be nested in HTML. */
  readonly isInLink: boolean;
}

const BLOCK: Position = { isInline: false, isInLink: false };

const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const LISTS = new Set(["ol", "ul", "li"]);

function renderNodes(nodes: readonly RichTextNode[] | undefined, position: Position): ReactNode {
  // Nodes have no ids and a message's text doesn't change, so the index is a stable key.
  return nodes?.map((node, index) => <Fragment key={index}>{renderNode(node, position)}</Fragment>);
}

function renderNode(node: RichTextNode, position: Position): ReactNode {
  if (node.text !== undefined && node.children === undefined) return <Leaf leaf={node} />;
  const type = node.type ?? "p";
  if (type === "a") return <Link node={node} position={position} />;
  if (type === "img") return <Image node={node} />;
  if (type === "inline-variable")
    return (
      <span data-element-type={type}>{renderNodes(node.children, { ...position, isInline: true })}</span>
    );
  if (position.isInline) return <span data-element-type={type}>{renderNodes(node.children, position)}</span>;
  if (type === "hr") return <hr data-element-type={type} />;
  if (type === "code_block") return <CodeBlock node={node} />;
  if (HEADINGS.has(type) || LISTS.has(type) || type === "blockquote") {
    return createElement(type, { "data-element-type": type }, renderNodes(node.children, position));
  }
  return (
    <div data-element-type={type}>
      {type === "p" && isBlank(node) ? <br /> : renderNodes(node.children, position)}
    </div>
  );
}

function Link({ node, position }: { readonly node: RichTextNode; readonly position: Position }) {
  const { before, content, after } = trimLink(node.children);
  const children = renderNodes(content, { ...position, isInLink: true });
  const url = useLinkUrl(node.url);
  const href = position.isInLink ? undefined : url;
  const link =
    href === undefined ? (
      <span data-element-type="a">{children}</span>
    ) : (
      <a data-element-type="a" href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return (
    <>
      {before}
      {link}
      {after}
    </>
  );
}

function Leaf({ leaf }: { readonly leaf: RichTextNode }) {
  let content: ReactNode = leaf.text;
  if (leaf.code === true) content = <code className="slate-code">{content}</code>;
  if (leaf.strikethrough === true) content = <s className="slate-strikethrough">{content}</s>;
  if (leaf.underline === true) content = <u className="slate-underline">{content}</u>;
  if (leaf.italic === true) content = <em className="slate-italic">{content}</em>;
  if (leaf.bold === true) content = <strong className="slate-bold">{content}</strong>;
  return <span>{content}</span>;
}

function Image({ node }: { readonly node: RichTextNode }) {
  const src = useMediaUrl(node.url, "image");
  const caption = node.caption ?? plainText(node.children ?? []);
  if (src === undefined) return <span data-element-type="img">{caption}</span>;
  return (
    <img data-element-type="img" src={src} alt={caption} decoding="async" referrerPolicy="no-referrer" />
  );
}

function CodeBlock({ node }: { readonly node: RichTextNode }) {
  const code = (node.children ?? []).map((line) => line.text ?? plainText([line])).join("\n");
  // Focusable, as long lines scroll horizontally.
  return (
    <pre
      data-element-type="code_block"
      tabIndex={0}
      {...(node.lang !== undefined && { "data-lang": node.lang })}
    >
      <code>{code}</code>
    </pre>
  );
}

function isBlank(node: RichTextNode): boolean {
  return (node.children ?? []).every((child) => child.text === "" && child.children === undefined);
}
