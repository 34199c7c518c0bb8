import { createContext, memo, useContext, type ReactNode } from "react";
import {
  plainText,
  type Inline,
  type InlineContent,
  type LinkDefinitions,
  type LinkTarget,
  type ReferenceInline,
} from "@banter/streaming-markdown";
import { safePageUrl } from "../../../browser/safe-page-url.ts";
import { MarkdownImage } from "./MarkdownImage.tsx";
import { CitationLink } from "../citations/CitationLink.tsx";
import { Citations, type ShownCitation } from "../citations/citations.ts";

/** Where reference links lead. */
export const Definitions = createContext<LinkDefinitions>(new Map());

/** Lexed text as React elements. Finished chunks are rendered once. */
export function renderContent(content: InlineContent): ReactNode {
  return content.map((nodes, index) => <InlineChunk key={index} nodes={nodes} />);
}

const InlineChunk = memo(function InlineChunk({ nodes }: { readonly nodes: readonly Inline[] }) {
  return renderNodes(nodes, false);
});

function renderNodes(nodes: readonly Inline[], isInLink: boolean): ReactNode {
  return nodes.map((node, index) => renderNode(node, index, isInLink));
}

function renderNode(node: Inline, key: number, isInLink: boolean): ReactNode {
  switch (node.kind) {
    case "text":
      return node.text;
    case "code":
      return <code key={key}>{node.text}</code>;
    case "break":
      return <br key={key} />;
    case "source":
      return <CitationLink key={key} number={node.number} />;
    case "emphasis":
      return <em key={key}>{renderNodes(node.children, isInLink)}</em>;
    case "strong":
      return <strong key={key}>{renderNodes(node.children, isInLink)}</strong>;
    case "strikethrough":
      return <del key={key}>{renderNodes(node.children, isInLink)}</del>;
    case "link":
      return (
        <Link key={key} target={node.target} isInLink={isInLink}>
          {renderNodes(node.children, true)}
        </Link>
      );
    case "image":
      return <MarkdownImage key={key} target={node.target} alt={node.alt} isInLink={isInLink} />;
    case "reference":
      return <ReferenceLink key={key} reference={node} isInLink={isInLink} />;
  }
}

interface LinkProps {
  readonly target: LinkTarget;
  readonly isInLink: boolean;
  readonly children: ReactNode;
}

/** A link whose URL is not allowed is shown as its text. */
function Link({ target, isInLink, children }: LinkProps) {
  const citations = useContext(Citations);
  const href = isInLink ? undefined : safePageUrl(target.url, "link");
  if (href === undefined) return children;
  const citation = [...citations.values()].find((each) => each.isSent && each.href === href);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      {...(target.title && { title: target.title })}
    >
      {children}
      {citation && <span className="banter-source">{citation.number}</span>}
    </a>
  );
}

interface ReferenceLinkProps {
  readonly reference: ReferenceInline;
  readonly isInLink: boolean;
}

/** The definition may arrive after the reference; until then it is shown as its source. */
function ReferenceLink({ reference, isInLink }: ReferenceLinkProps) {
  const { label, children, isImage, suffix } = reference;
  const target = useContext(Definitions).get(label);
  const citation = useContext(Citations).get(Number(label));
  // `[1]`
  if (citation && !isImage && suffix === "" && isSameCitation(citation, target))
    return <CitationLink number={citation.number} />;
  if (target === undefined)
    return (
      <>
        {isImage ? "![" : "["}
        {renderNodes(children, isInLink)}]{suffix}
      </>
    );
  if (isImage) return <MarkdownImage target={target} alt={plainText(children)} isInLink={isInLink} />;
  return (
    <Link target={target} isInLink={isInLink}>
      {renderNodes(children, true)}
    </Link>
  );
}

/** Matches a number that the text defines to a source only if both have the same URL. */
function isSameCitation({ href }: ShownCitation, target: LinkTarget | undefined): boolean {
  return target === undefined || safePageUrl(target.url, "link") === href;
}
