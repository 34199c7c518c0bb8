import { Lexer, type Token, type TokensList } from "marked";

/** Longer texts, deeper blocks and paragraphs with more markup stay plain: the lexer takes quadratic time and recurses. */
const MAX_LENGTH = 30_000;
/** A list item costs the square of its lines. */
const MAX_LINES = 1_000;
const MAX_DEPTH = 12;
const MAX_MARKUP = 300;

/** The tokens of a model's Markdown; plain text where it could stop the page. */
export function lexMarkdown(text: string): readonly Token[] {
  const isLong = text.length > MAX_LENGTH || text.split("\n", MAX_LINES + 1).length > MAX_LINES;
  return isLong ? [plain(text)] : new BoundedLexer().lex(text);
}

class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    if (this.#depth >= MAX_DEPTH) {
      tokens.push(plain(src));
      return tokens;
    }
    this.#depth += 1;
    try {
      return super.blockTokens(src, tokens, lastParagraphClipped);
    } finally {
      this.#depth -= 1;
    }
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if ((src.match(/[^\p{L}\p{N}\s.,;:?'"-]/gu)?.length ?? 0) <= MAX_MARKUP)
      return super.inlineTokens(src, tokens);
    tokens.push(plain(src));
    return tokens;
  }
}

function plain(text: string): Token {
  return { type: "text", raw: text, text };
}
