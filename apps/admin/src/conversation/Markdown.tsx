import type { MarkedToken, Token, Tokens } from "marked";
import { useMemo, type ReactNode } from "react";
import { ErrorBoundary } from "../page/ErrorBoundary.tsx";
import { lexMarkdown } from "./lex-markdown.ts";
import { SafeLink } from "./SafeLink.tsx";

/** A model's Markdown as elements. HTML is shown as text and images as links, so that nothing runs and nothing is loaded. */
export function Markdown({ text }: MarkdownProps) {
  return (
    <ErrorBoundary fallback={text}>
      <Blocks text={text} />
    </ErrorBoundary>
  );
}

interface MarkdownProps {
  readonly text: string;
}

function Blocks({ text }: MarkdownProps) {
  const tokens = useMemo(() => lexMarkdown(text), [text]);
  return <TokenList tokens={tokens} />;
}

function TokenList({ tokens }: { readonly tokens: readonly Token[] | undefined }) {
  // Tokens have no id, and their order is fixed.
  return tokens?.map((token, index) => (
    <TokenView key={index} token={isStandard(token) ? token : { ...token, type: "text", text: token.raw }} />
  ));
}

/** Without extensions, the lexer returns no other tokens. */
function isStandard(token: Token): token is MarkedToken {
  return !("extension" in token);
}

function TokenView({ token }: { readonly token: MarkedToken }): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "paragraph":
      return <p>{inner(token)}</p>;
    case "heading":
      return <p data-type={`h${token.depth}`}>{inner(token)}</p>;
    case "blockquote":
      return <blockquote>{inner(token)}</blockquote>;
    case "list":
      return <List list={token} />;
    case "list_item":
      return <li>{inner(token)}</li>;
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "code":
      return (
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case "table":
      return <Table table={token} />;
    case "hr":
      return <hr />;
    case "br":
      return <br />;
    case "strong":
      return <strong>{inner(token)}</strong>;
    case "em":
      return <em>{inner(token)}</em>;
    case "del":
      return <s>{inner(token)}</s>;
    case "codespan":
      return <code>{token.text}</code>;
    case "link":
      return <SafeLink href={token.href}>{inner(token)}</SafeLink>;
    case "image":
      return <SafeLink href={token.href}>{token.text || token.href}</SafeLink>;
    case "text":
      return token.tokens === undefined ? token.text : inner(token);
    case "escape":
    case "html":
      return token.text;
  }
}

function inner({ tokens }: { readonly tokens?: Token[] }): ReactNode {
  return <TokenList tokens={tokens} />;
}

function List({ list }: { readonly list: Tokens.List }) {
  const items = <TokenList tokens={list.items} />;
  return list.ordered ? <ol start={list.start || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table: { header, rows } }: { readonly table: Tokens.Table }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard as well
    <div className="speech-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} scope="col">
                {inner(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index}>{inner(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
