import type { Token, Tokens } from "marked";

/* Markdown tokens: what the docs site reads of them. */

export const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";
export const isTable = (token: Token): token is Tokens.Table => token.type === "table";
export const isLink = (token: Token): token is Tokens.Link => token.type === "link";
export const isImage = (token: Token): token is Tokens.Image => token.type === "image";
const isList = (token: Token): token is Tokens.List => token.type === "list";

/** The text of tokens, without markup. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join("");
}

function textOf(token: Token): string {
  if (isTable(token))
    return [token.header, ...token.rows].map((cells) => `${cells.map(textOfCell).join(" ")}\n`).join("");
  if (isList(token)) return token.items.map((item) => `${plainText(item.tokens)}\n`).join("");
  if (token.type === "html") return "";
  if (token.type === "space" || token.type === "br") return "\n";
  if ("tokens" in token && token.tokens !== undefined) return plainText(token.tokens);
  return "text" in token ? String(token.text) : "";
}

function textOfCell({ tokens }: Tokens.TableCell): string {
  return plainText(tokens);
}
