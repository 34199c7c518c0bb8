import { decodeEntities } from "../inline/decode-entities.ts";
import { Lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { element, escapeForm, imageForm, linkForm } from "./normal-form.ts";

/** The normal form of a document as `marked`, an independent implementation, understands it. */
export function markedForm(markdown: string): string {
  return forms(new Lexer({ gfm: true, breaks: true }).lex(markdown));
}

function forms(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map((token) => form(token)).join("");
}

function form(anyToken: Token): string {
  const token = known(anyToken);
  switch (token.type) {
    case "heading":
      return element(`h${token.depth}`, forms(token.tokens));
    case "paragraph":
      return element("p", forms(token.tokens).trimEnd());
    case "blockquote":
      return element("blockquote", forms(token.tokens));
    case "list": {
      const items = token.items.map(itemForm).join("");
      return token.ordered ? element("ol", items, ` start=${token.start || 1}`) : element("ul", items);
    }
    case "table": {
      const row = (cells: readonly Tokens.TableCell[]) =>
        element(
          "tr",
          cells.map(({ tokens, align }) => element("td", forms(tokens), ` ${align ?? ""}`)).join(""),
        );
      return element("table", [token.header, ...token.rows].map(row).join(""));
    }
    case "code":
      return element("pre", token.text, ` ${token.lang?.split(/\s/)[0] ?? ""}`);
    case "hr":
      return "<hr>";
    case "strong":
      return element("strong", forms(token.tokens));
    case "em":
      return element("em", forms(token.tokens));
    case "del":
      return element("del", forms(token.tokens));
    case "codespan":
      return element("code", escapeForm(token.text));
    case "text":
      return token.tokens ? forms(token.tokens) : escapeForm(decodeEntities(token.text));
    case "escape":
      return escapeForm(decodeEntities(token.text));
    case "br":
      return "<br>";
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "link":
      return linkForm(decodeEntities(token.href), decodeEntities(token.title ?? ""), forms(token.tokens));
    case "image":
      return imageForm(decodeEntities(token.href), decodeEntities(token.text));
    case "html":
      return /^<br\s*\/?>$/i.test(token.raw.trim()) ? "<br>" : escapeForm(token.raw);
    default:
      return "";
  }
}

function itemForm(item: Tokens.ListItem): string {
  const tokens = item.tokens.map((token) => known(token));
  return element(
    "li",
    tokens.map((token) => (token.type === "paragraph" ? forms(token.tokens) : form(token))).join(""),
  );
}

/** The token's type is open for extensions; none are used here. */
function known(token: Token): MarkedToken {
  if (!isKnown(token)) throw new Error(`marked returned a token of the unknown type "${token.type}".`);
  return token;
}

const KNOWN = new Set(
  "heading paragraph blockquote list list_item table code hr strong em del codespan text escape br checkbox link image html space def".split(
    " ",
  ),
);

function isKnown(token: Token): token is MarkedToken {
  return KNOWN.has(token.type);
}
