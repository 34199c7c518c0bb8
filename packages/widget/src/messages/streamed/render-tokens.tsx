import { createContext, createElement, Fragment, useContext, type ReactNode } from "react";
import type { MarkedToken, Token, Tokens } from "marked";
import { decodeEntities } from "@banter/protocol";
import { safePageUrl } from "../../browser/safe-page-url.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { knownTokens } from "./incremental-lexer.ts";

/** Hosts from which images may load without a click. */
export const AllowedImageHosts = createContext<readonly string[]>([]);

/** Renders a fragment's tokens. `openText` is the text that has arrived, while the fragment still grows. */
export interface RenderFragment {
  (tokens: readonly MarkedToken[], openText: string | undefined): ReactNode;
}

/** Markdown tokens as React elements. HTML is shown as text. */
export const renderTokens: RenderFragment = (tokens, openText) =>
  renderChildren(tokens, rootPosition(openText));

/** A fragment that is one item of a longer list, without the list element. */
export const renderListItems: RenderFragment = (tokens, openText) => {
  const position = rootPosition(openText);
  return tokens
    .filter(({ type }) => type !== "space" && type !== "def")
    .map((token, index) => (
      <Fragment key={index}>
        {token.type === "list" ? renderItems(token, position) : <li>{renderToken(token, position)}</li>}
      </Fragment>
    ));
};

/** A fragment that is one row of a longer table, without the table element. */
export const renderTableRows: RenderFragment = (tokens, openText) => {
  const table = tokens.find((token) => token.type === "table");
  return table?.rows.map((row, index) => (
    <Fragment key={index}>{renderRow(row, rootPosition(openText))}</Fragment>
  ));
};

export const renderTableHeader: RenderFragment = (tokens, openText) => {
  const table = tokens.find((token) => token.type === "table");
  return table && renderRow(table.header, rootPosition(openText));
};

/** A table that scrolls horizontally, and by keyboard. */
export function TableFrame({ header, rows }: { readonly header: ReactNode; readonly rows: ReactNode }) {
  return (
    <div className="banter-table" tabIndex={0}>
      <table>
        <thead>{header}</thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

/** Where a token is rendered. */
interface Position {
  readonly openText: string | undefined;
  readonly depth: number;
  readonly isInLink: boolean;
}

/** Deeper nesting is shown as source; it would exhaust the stack. */
const MAX_DEPTH = 24;

function rootPosition(openText: string | undefined): Position {
  return { openText, depth: 0, isInLink: false };
}

function renderChildren(tokens: readonly Token[] | undefined, parent: Position): ReactNode {
  const position = { ...parent, depth: parent.depth + 1 };
  // A fragment is always lexed as a whole, so the index is as stable as its tokens.
  return knownTokens(tokens).map((token, index) => (
    <Fragment key={index}>{position.depth > MAX_DEPTH ? token.raw : renderToken(token, position)}</Fragment>
  ));
}

function renderToken(token: MarkedToken, position: Position): ReactNode {
  switch (token.type) {
    case "heading":
      return createElement(`h${token.depth}`, null, renderChildren(token.tokens, position));
    case "paragraph":
      return <p>{renderChildren(token.tokens, position)}</p>;
    case "blockquote":
      return <blockquote>{renderChildren(token.tokens, position)}</blockquote>;
    case "list":
      return renderList(token, position);
    case "list_item":
      return <li>{renderChildren(token.tokens, position)}</li>;
    case "table":
      return renderTable(token, position);
    case "code":
      return <CodeBlock language={token.lang ?? ""} code={token.text} />;
    case "html":
      return renderHtml(token);
    case "hr":
      return <hr />;
    case "space":
    case "def":
      return null;
    case "strong":
      return <strong>{renderChildren(token.tokens, position)}</strong>;
    case "em":
      return <em>{renderChildren(token.tokens, position)}</em>;
    case "del":
      return <del>{renderChildren(token.tokens, position)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "text":
      return token.tokens ? renderChildren(token.tokens, position) : decodeEntities(token.text);
    case "escape":
      return decodeEntities(token.text);
    case "br":
      return <br />;
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "link":
      return renderLink(token, position);
    case "image":
      return <Image token={token} isInLink={position.isInLink} />;
  }
}

function renderList(list: Tokens.List, position: Position): ReactNode {
  const items = renderItems(list, position);
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={list.start === "" ? 1 : list.start}>{items}</ol>;
}

function renderItems(list: Tokens.List, position: Position): ReactNode {
  return list.items.map((item, index) => (
    <li key={index} data-task={item.task || undefined}>
      {renderChildren(item.tokens, position)}
    </li>
  ));
}

function renderTable(table: Tokens.Table, position: Position): ReactNode {
  return (
    <TableFrame
      header={renderRow(table.header, position)}
      rows={table.rows.map((row, index) => (
        <Fragment key={index}>{renderRow(row, position)}</Fragment>
      ))}
    />
  );
}

function renderRow(cells: readonly Tokens.TableCell[], position: Position): ReactNode {
  return <tr>{cells.map((cell, index) => renderCell(cell, index, position))}</tr>;
}

function renderCell({ header, align, tokens }: Tokens.TableCell, key: number, position: Position): ReactNode {
  const style = align ? { textAlign: align } : undefined;
  const content = renderChildren(tokens, position);
  return header ? (
    <th key={key} scope="col" style={style}>
      {content}
    </th>
  ) : (
    <td key={key} style={style}>
      {content}
    </td>
  );
}

/** HTML is shown as text, except for line breaks. */
function renderHtml(token: Tokens.HTML | Tokens.Tag): ReactNode {
  if (/^<br\s*\/?>$/i.test(token.raw.trim())) return <br />;
  return token.block ? <p>{token.raw.trimEnd()}</p> : token.raw;
}

function renderLink(token: Tokens.Link, position: Position): ReactNode {
  const content = renderChildren(token.tokens, { ...position, isInLink: true });
  const isComplete = token.autolink !== true || !mayGrow(token.text, position.openText);
  const href = isComplete && !position.isInLink ? safePageUrl(decodeEntities(token.href), "link") : undefined;
  if (href === undefined) return content;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      {...(token.title && { title: decodeEntities(token.title) })}
    >
      {content}
    </a>
  );
}

/** A bare URL at the end of a text that is still arriving may be incomplete. */
function mayGrow(url: string, openText: string | undefined): boolean {
  if (openText === undefined) return false;
  return withoutTrailingPunctuation(openText).endsWith(withoutTrailingPunctuation(url));
}

function withoutTrailingPunctuation(text: string): string {
  return text.replace(/[*_~)\]"'.,;:!?`]+$/, "");
}

/** Loading an image could leak the conversation to its host, so images of other hosts are shown as links. */
function Image({ token, isInLink }: { readonly token: Tokens.Image; readonly isInLink: boolean }) {
  const allowedHosts = useContext(AllowedImageHosts);
  const alt = decodeEntities(token.text);
  const url = decodeEntities(token.href);
  const src = safePageUrl(url, "image");
  if (src === undefined) return alt;
  if (src.startsWith("data:") || allowedHosts.includes(new URL(src).host)) {
    return <img src={src} alt={alt} decoding="async" referrerPolicy="no-referrer" />;
  }
  const href = isInLink ? undefined : safePageUrl(url, "link");
  const label = alt === "" ? src : alt;
  if (href === undefined) return label;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" data-picture>
      {label}
    </a>
  );
}
