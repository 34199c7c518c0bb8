import { createListBuilder } from "./chunked-list.ts";
import { atRule, colonRule, pointRule } from "./autolink-rules.ts";
import { closeBracketRule, exclamationRule, openBracketRule } from "./bracket-rules.ts";
import { delimiterRule, giveUpOldMarkers } from "./delimiter-rule.ts";
import type { Inline, InlineContent } from "./inline.ts";
import {
  citationRule,
  codeRule,
  codeText,
  escapeRule,
  lineBreakRule,
  referenceRule,
  citationMarkRule,
  tagRule,
  trailingBackticks,
} from "./literal-rules.ts";
import { appendText, closePieces, dropText, isMarker, lastText, literal, type Piece } from "./pieces.ts";
import { runLength, WAIT, type Rule, type Scan } from "./scan.ts";
import { MARK_START } from "./citation-mark.ts";

/**
 * Lexes the text of a paragraph, heading or cell as it arrives. Each character is read once, as soon as the text after
 * it can't change its meaning; what is open then is kept as pieces, and only a short end waits for more text.
 */
export interface InlineLexer {
  add(text: string): void;
  /** The text that has arrived, with open constructs completed. Reads no text again. */
  preview(): InlineContent;
  /** The content, once it is complete. */
  finish(): InlineContent;
}

/** Called with the number of characters that are read, repetitions included. */
export interface OnRead {
  (characters: number): void;
}

const RULES: ReadonlyMap<string, Rule> = new Map([
  ["\n", lineBreakRule],
  ["\\", escapeRule],
  ["`", codeRule],
  ["*", delimiterRule],
  ["_", delimiterRule],
  ["~", delimiterRule],
  ["[", openBracketRule],
  ["]", closeBracketRule],
  ["!", exclamationRule],
  ["<", tagRule],
  ["&", referenceRule],
  ["【", citationRule],
  [MARK_START, citationMarkRule],
  [":", colonRule],
  [".", pointRule],
  ["@", atRule],
]);

/** Pieces are settled in batches, as markers search the ones before them. */
const MAX_UNSETTLED = 64;

const TEXT = /[^\n\\`*_~[\]!<&【\uE000:.@]+/y;

export function createInlineLexer(onRead: OnRead): InlineLexer {
  const settled = createListBuilder<Inline>();
  const scan: Scan = {
    source: "",
    isFinal: false,
    before: " ",
    searched: 0,
    open: [],
    missingBackticks: new Set(),
    withoutParenthesis: { from: 0, to: 0 },
  };

  function read(): void {
    let at = 0;
    while (at < scan.source.length) {
      const end = readPiece(scan, at, onRead);
      if (end === at) break;
      at = end;
      if (scan.open.length > MAX_UNSETTLED) settle();
    }
    if (at > 0) forget(scan, at);
    settle();
  }

  /** Moves what can't change any more out of the open pieces; text at the end still grows. */
  function settle(): void {
    const { open } = scan;
    const marker = open.findIndex((piece) => isMarker(piece));
    const growing = open.at(-1)?.kind === "text" ? open.length - 1 : open.length;
    const end = marker === -1 ? growing : Math.min(marker, growing);
    for (const piece of open.splice(0, end)) settled.append(literal(piece));
  }

  return {
    add(text) {
      scan.source += text;
      read();
    },
    preview() {
      const pieces = [...scan.open];
      previewPending(scan.source, pieces);
      return settled.list(closePieces(pieces));
    },
    finish() {
      scan.isFinal = true;
      read();
      const text = lastText(scan.open);
      dropText(scan.open, text.length - text.trimEnd().length);
      for (const piece of scan.open.splice(0)) settled.append(literal(piece));
      return settled.list();
    },
  };
}

/** Reads a run of text or one special character. Returns `at` if it must wait. */
function readPiece(scan: Scan, at: number, onRead: OnRead): number {
  TEXT.lastIndex = at;
  const text = TEXT.exec(scan.source)?.[0];
  if (text !== undefined) {
    onRead(text.length);
    appendText(scan.open, text);
    return at + text.length;
  }
  const { searched } = scan;
  scan.searched = 0;
  const end = RULES.get(scan.source.charAt(at))?.(scan, at, searched) ?? at;
  if (end === WAIT) {
    onRead(Math.max(1, scan.source.length - at - searched));
    return at;
  }
  onRead(end - at);
  giveUpOldMarkers(scan.open);
  return end;
}

function forget(scan: Scan, length: number): void {
  const { source, withoutParenthesis: range } = scan;
  scan.before = source.charAt(length - 1);
  scan.source = source.slice(length);
  scan.withoutParenthesis = { from: Math.max(0, range.from - length), to: Math.max(0, range.to - length) };
}

/** Shows what waits for more text: code as code, a link as its text, a URL as text; other syntax is hidden. */
function previewPending(source: string, pieces: Piece[]): void {
  switch (source[0]) {
    case "`": {
      const code = codeText(source.slice(runLength(source, 0), source.length - trailingBackticks(source)));
      if (code !== "") pieces.push({ kind: "code", text: code });
      return;
    }
    case "]": {
      const bracket = pieces.findLastIndex(({ kind }) => kind === "bracket");
      if (bracket !== -1) pieces.splice(bracket, 1);
      return;
    }
    case ":":
    case ".":
    case "@":
      return appendText(pieces, source.replace(/[*_~]{1,6}$/, ""));
    case "!":
      return appendText(pieces, source);
    default:
  }
}
