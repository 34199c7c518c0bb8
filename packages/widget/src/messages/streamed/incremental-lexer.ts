import { Lexer, type MarkedToken, type Token } from "marked";
import { removeCitations } from "./citations.ts";
import { closeOpenMarkdown } from "./close-open-markdown.ts";

/** Converts Markdown into tokens; returns undefined if it can't, e.g. for delimiters nested thousands of levels deep. */
export interface LexMarkdown {
  (markdown: string): readonly MarkedToken[] | undefined;
}

export const lexMarkdown: LexMarkdown = (markdown) => {
  try {
    return knownTokens(new Lexer({ gfm: true, breaks: true }).lex(markdown));
  } catch {
    // Deep nesting exhausts the stack; the caller then shows the source.
    return undefined;
  }
};

/** A paragraph, list item or table row: the unit that is lexed at once. */
export interface LexedFragment {
  readonly raw: string;
  readonly tokens: readonly MarkedToken[];
  /** Text that arrived after the tokens were produced; shown as it is until the fragment is lexed again. */
  readonly unlexedTail: string;
  /** While the fragment grows, the text that was lexed: a URL at its end may be incomplete. */
  readonly openText: string | undefined;
}

/** Lexes one fragment as it grows, and caches the latest result. */
export interface FragmentLexer {
  lexPartial(raw: string): LexedFragment;
  lexComplete(raw: string): LexedFragment;
}

/** A growing fragment is lexed on every update up to this length; a longer one whenever it has grown by a sixteenth. */
const EAGER_LENGTH = 512;
const GROWTH = 1 / 16;

/** Longer fragments are shown as plain text, which bounds the lexer's backtracking. */
const MAX_FRAGMENT_LENGTH = 16_384;

/** `prefix` is lexed before each text, e.g. a table's head before one of its rows. */
export function createFragmentLexer(lex: LexMarkdown, prefix = ""): FragmentLexer {
  let partial: LexedFragment | undefined;
  let complete: LexedFragment | undefined;
  let lexedLength = 0;
  let lexedTail = "";

  function lexFragment(raw: string, text: string, openText: string | undefined): LexedFragment {
    const tokens = raw.length > MAX_FRAGMENT_LENGTH ? undefined : lex(prefix + text);
    return tokens
      ? { raw, tokens, unlexedTail: "", openText }
      : { raw, tokens: [], unlexedTail: removeCitations(raw), openText };
  }

  return {
    lexPartial(raw) {
      if (partial?.raw === raw) return partial;
      const canWait = partial !== undefined && lexedLength >= EAGER_LENGTH && isAppend(raw, partial.raw);
      if (partial && canWait && raw.length < lexedLength * (1 + GROWTH)) {
        partial = { ...partial, raw, unlexedTail: lexedTail + removeCitations(raw.slice(lexedLength)) };
        return partial;
      }
      const openText = removeCitations(raw);
      partial = lexFragment(raw, closeOpenMarkdown(openText), openText);
      lexedLength = raw.length;
      lexedTail = partial.unlexedTail;
      return partial;
    },
    lexComplete(raw) {
      if (complete?.raw !== raw) complete = lexFragment(raw, removeCitations(raw), undefined);
      return complete;
    },
  };
}

const COMPARED_LENGTH = 256;

/**
 * Whether `text` is `previous` with text appended. Compares only the end of `previous`: comparing everything on each
 * update would take quadratic time.
 */
export function isAppend(text: string, previous: string): boolean {
  const from = Math.max(0, previous.length - COMPARED_LENGTH);
  return text.length >= previous.length && text.slice(from, previous.length) === previous.slice(from);
}

/** marked's token type is open for extensions; none are used here. */
export function knownTokens(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  return (tokens ?? []).filter((token) => isKnown(token));
}

function isKnown(token: Token): token is MarkedToken {
  return KNOWN_TYPES.has(token.type);
}

const KNOWN_TYPES: ReadonlySet<string> = new Set<MarkedToken["type"]>([
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
