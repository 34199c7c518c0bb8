import { createElement, Fragment, type ReactNode } from "react";
import type { MarkedToken, Token, Tokens } from "marked";
import { safePageUrl } from "../safe-page-url.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { decodeEntities } from "./entities.ts";
import { knownTokens } from "./lex-markdown.ts";

/** Markdown's tokens as React elements. HTML in them is shown as the text that it is. */
export function TokenList({ tokens, context }: TokenListProps) {
  return renderTokens(tokens, { ...context, depth: 0, isInLink: false });
}

interface TokenListProps {
  readonly tokens: readonly MarkedToken[];
  readonly context: TokenContext;
}

export interface TokenContext {
  /** What has arrived of a piece that still grows. */
  readonly openText: string | undefined;
  /** Hosts that pictures may be loaded from without a click. */
  readonly imageHosts: readonly string[];
}

interface Place extends TokenContext {
  readonly depth: number;
  readonly isInLink: boolean;
}

/** Deeper marks are no one's text, and would exhaust the stack. */
const MAX_DEPTH = 24;

function renderTokens(tokens: readonly Token[] | undefined, place: Place): ReactNode {
  const inner = { ...place, depth: place.depth + 1 };
  // A piece is cut anew as a whole: the index is as stable as its tokens.
  return knownTokens(tokens).map((token, index) => (
    <Fragment key={index}>{inner.depth > MAX_DEPTH ? token.raw : renderToken(token, inner)}</Fragment>
  ));
}

function renderToken(token: MarkedToken, place: Place): ReactNode {
  switch (token.type) {
    case "heading":
      return createElement(`h${token.depth}`, null, renderTokens(token.tokens, place));
    case "paragraph":
      return <p>{renderTokens(token.tokens, place)}</p>;
    case "blockquote":
      return <blockquote>{renderTokens(token.tokens, place)}</blockquote>;
    case "strong":
    case "em":
    case "del":
      return createElement(token.type, null, renderTokens(token.tokens, place));
    case "list":
      return token.ordered ? (
        <ol start={token.start === "" ? 1 : token.start}>{renderItems(token, place)}</ol>
      ) : (
        <ul>{renderItems(token, place)}</ul>
      );
    case "list_item":
      return <li>{renderTokens(token.tokens, place)}</li>;
    case "table":
      return <Table token={token} place={place} />;
    case "text":
      return token.tokens ? renderTokens(token.tokens, place) : decodeEntities(token.text);
    case "escape":
      return decodeEntities(token.text);
    case "code":
      return <CodeBlock language={token.lang ?? ""} code={token.text} />;
    case "codespan":
      return <code>{token.text}</code>;
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "html":
      if (/^<br\s*\/?>$/i.test(token.raw.trim())) return <br />;
      return token.block ? <p>{token.raw.trimEnd()}</p> : token.raw;
    case "link":
      return renderLink(token, place);
    case "image":
      return renderImage(token, place);
    case "br":
      return <br />;
    case "hr":
      return <hr />;
    case "space":
    case "def":
      return null;
  }
}

function renderItems(list: Tokens.List, place: Place): ReactNode {
  return list.items.map((item, index) => (
    <li key={index} data-task={item.task || undefined}>
      {renderTokens(item.tokens, place)}
    </li>
  ));
}

/** The items of a piece that is one item of a longer list; the list around them is drawn elsewhere. */
export function ItemTokens({ tokens, context }: TokenListProps) {
  const place = { ...context, depth: 0, isInLink: false };
  return tokens
    .filter(({ type }) => type !== "space" && type !== "def")
    .map((token, index) => (
      <Fragment key={index}>
        {token.type === "list" ? renderItems(token, place) : <li>{renderToken(token, place)}</li>}
      </Fragment>
    ));
}

/** The rows of a piece that is one row of a longer table. */
export function RowTokens({ tokens, context }: TokenListProps) {
  const table = tokens.find((token) => token.type === "table");
  return table?.rows.map((row, index) => (
    <Row key={index} cells={row} place={{ ...context, depth: 0, isInLink: false }} />
  ));
}

export function HeadTokens({ tokens, context }: TokenListProps) {
  const table = tokens.find((token) => token.type === "table");
  return table && <Row cells={table.header} place={{ ...context, depth: 0, isInLink: false }} />;
}

function Table({ token, place }: { readonly token: Tokens.Table; readonly place: Place }) {
  return (
    <TableFrame
      head={<Row cells={token.header} place={place} />}
      body={token.rows.map((row, index) => (
        <Row key={index} cells={row} place={place} />
      ))}
    />
  );
}

/** A table that scrolls sideways by itself, by keyboard too. */
export function TableFrame({ head, body }: { readonly head: ReactNode; readonly body: ReactNode }) {
  return (
    <div className="banter-table" tabIndex={0}>
      <table>
        <thead>{head}</thead>
        <tbody>{body}</tbody>
      </table>
    </div>
  );
}

function Row({ cells, place }: { readonly cells: readonly Tokens.TableCell[]; readonly place: Place }) {
  return (
    <tr>
      {cells.map((cell, index) =>
        createElement(
          cell.header ? "th" : "td",
          {
            key: index,
            ...(cell.header && { scope: "col" }),
            ...(cell.align && { style: { textAlign: cell.align } }),
          },
          renderTokens(cell.tokens, place),
        ),
      )}
    </tr>
  );
}

function renderLink(token: Tokens.Link, place: Place): ReactNode {
  const words = renderTokens(token.tokens, { ...place, isInLink: true });
  const isComplete = token.autolink !== true || !mayGrow(token.text, place.openText);
  const href = isComplete && !place.isInLink ? safePageUrl(decodeEntities(token.href), "link") : undefined;
  if (href === undefined) return words;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      {...(token.title && { title: decodeEntities(token.title) })}
    >
      {words}
    </a>
  );
}

/** A bare address at the very end of a text that is still arriving may be the half of one. */
function mayGrow(address: string, openText: string | undefined): boolean {
  return (
    openText !== undefined &&
    openText.replace(/[*_~)\]"'.,;:!?`]+$/, "").endsWith(address.replace(/[*_~)\]"'.,;:!?`]+$/, ""))
  );
}

/** A picture could carry what the model knows to whoever serves it: without leave it is a link. */
function renderImage(token: Tokens.Image, place: Place): ReactNode {
  const alt = decodeEntities(token.text);
  const address = decodeEntities(token.href);
  const src = safePageUrl(address, "image");
  if (src === undefined) return alt;
  if (src.startsWith("data:") || place.imageHosts.includes(new URL(src).host)) {
    return <img src={src} alt={alt} decoding="async" referrerPolicy="no-referrer" />;
  }
  const href = place.isInLink ? undefined : safePageUrl(address, "link");
  const words = alt === "" ? src : alt;
  if (href === undefined) return words;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" data-picture>
      {words}
    </a>
  );
}
