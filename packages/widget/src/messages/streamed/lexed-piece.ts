import type { MarkedToken } from "marked";
import { hideCitations } from "./citations.ts";
import { completeTail } from "./complete-tail.ts";
import { continues } from "./continues.ts";
import type { LexMarkdown } from "./lex-markdown.ts";

/** A paragraph, list item or table row: as much as is lexed at once. */
export interface LexedPiece {
  readonly raw: string;
  readonly tokens: readonly MarkedToken[];
  /** Text that came since the tokens were cut; shown as it is until the next cut. */
  readonly tail: string;
  /** While the piece grows, what was cut: an address at its end may be incomplete. */
  readonly openText: string | undefined;
}

/** Lexes one piece as it grows. Each of its answers is kept, so that asking again for the same text costs nothing. */
export interface PieceLexer {
  growing(raw: string): LexedPiece;
  whole(raw: string): LexedPiece;
}

/** Up to this length a growing piece is cut anew each time; a longer one when it has grown by a sixteenth. */
const EAGER_LENGTH = 512;
const GROWTH = 1 / 16;

/** No honest paragraph is longer; what is stays plain text, so that no text can make the lexer backtrack for long. */
const LONGEST_PIECE = 16_384;

/** `prefix` goes before each text, e.g. the head of a table before its rows. */
export function createPieceLexer(lex: LexMarkdown, prefix = ""): PieceLexer {
  let growing: LexedPiece | undefined;
  let cutLength = 0;
  let cutTail = "";
  let whole: LexedPiece | undefined;

  function cut(raw: string, text: string, openText: string | undefined): LexedPiece {
    const tokens = raw.length > LONGEST_PIECE ? undefined : lex(prefix + text);
    return tokens
      ? { raw, tokens, tail: "", openText }
      : { raw, tokens: [], tail: hideCitations(raw), openText };
  }

  return {
    growing(raw) {
      if (growing?.raw === raw) return growing;
      const mayWait = growing !== undefined && cutLength >= EAGER_LENGTH && continues(raw, growing.raw);
      if (growing && mayWait && raw.length < cutLength * (1 + GROWTH)) {
        growing = { ...growing, raw, tail: cutTail + hideCitations(raw.slice(cutLength)) };
        return growing;
      }
      const openText = hideCitations(raw);
      growing = cut(raw, completeTail(openText), openText);
      cutLength = raw.length;
      cutTail = growing.tail;
      return growing;
    },
    whole(raw) {
      if (whole?.raw !== raw) whole = cut(raw, hideCitations(raw), undefined);
      return whole;
    },
  };
}
