import { Lexer, type MarkedToken, type Token } from "marked";

/** Cuts markdown into tokens; nothing when it can't be cut, as with marks nested thousands deep. */
export interface LexMarkdown {
  (markdown: string): readonly MarkedToken[] | undefined;
}

export const lexMarkdown: LexMarkdown = (markdown) => {
  try {
    return knownTokens(new Lexer({ gfm: true, breaks: true }).lex(markdown));
  } catch {
    // Marks nested so deep exhaust the stack; the text is then shown as it is.
    return undefined;
  }
};

/** marked types its tokens as open-ended for its extensions; there are none here. */
export function knownTokens(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  return (tokens ?? []).filter((token) => isKnown(token));
}

function isKnown(token: Token): token is MarkedToken {
  return KNOWN.has(token.type);
}

const KNOWN: ReadonlySet<string> = new Set<MarkedToken["type"]>([
  "blockquote",
  "br",
  "checkbox",
  "code",
  "codespan",
  "def",
  "del",
  "em",
  "escape",
  "heading",
  "hr",
  "html",
  "image",
  "link",
  "list",
  "list_item",
  "paragraph",
  "space",
  "strong",
  "table",
  "text",
]);
