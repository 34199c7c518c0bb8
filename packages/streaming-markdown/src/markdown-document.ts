import type { Block } from "./blocks/block.ts";
import { createBlockParser, type BlockParser, type LinkDefinitions } from "./blocks/block-parser.ts";
import { readLineStart } from "./blocks/line-start.ts";
import type { ChunkedList } from "./inline/chunked-list.ts";
import type { OnRead } from "./inline/inline-lexer.ts";

/** A Markdown text that is still arriving. */
export interface MarkdownDocument {
  /**
   * Parses the text that has arrived so far: all of it, not only what is new. Reads only what was appended since the
   * previous call, so that the total cost is linear in the length. A text that doesn't continue the previous one starts
   * over; compared are the last 256 characters of the previous one. Every text is valid: it never throws.
   * @param isStreaming Whether more may follow: what is open at the end is then shown as if it ended there.
   */
  update(text: string, isStreaming: boolean): MarkdownView;
}

/** A document as far as it has arrived. */
export interface MarkdownView {
  /** All blocks. The last one of a text that is still arriving may change with the next update. */
  readonly blocks: ChunkedList<Block>;
  /** The targets of reference links. The same object as before unless one was added. */
  readonly definitions: LinkDefinitions;
}

interface ParserState {
  readonly parser: BlockParser;
  text: string;
  /** Offset up to which the text was read. */
  readTo: number;
  /** Whether the start of the current line was read, so that content follows. */
  isInContent: boolean;
  /** How much of the current line's start was read in vain. */
  ambiguousLength: number;
  /** The final view, once the text is complete. */
  complete: MarkdownView | undefined;
}

/**
 * Creates an empty document. It keeps the text and its blocks, and needs no end.
 * @param onRead Counts the characters that are lexed, repetitions included, for measurements.
 */
export function createMarkdownDocument(onRead: OnRead = () => {}): MarkdownDocument {
  let state = initialState(onRead);
  return {
    update(text, isStreaming) {
      if (state.complete && state.text === text) return state.complete;
      if (state.complete || !isAppend(text, state.text)) state = initialState(onRead);
      state.text = text;
      readLines(state, !isStreaming, onRead);
      const { parser } = state;
      const blocks = isStreaming ? parser.preview() : parser.finish();
      const view = { blocks, definitions: parser.definitions };
      if (!isStreaming) state.complete = view;
      return view;
    },
  };
}

function initialState(onRead: OnRead): ParserState {
  return {
    parser: createBlockParser(onRead),
    text: "",
    readTo: 0,
    isInContent: false,
    ambiguousLength: 0,
    complete: undefined,
  };
}

function readLines(state: ParserState, isFinal: boolean, onRead: OnRead): void {
  const { text } = state;
  while (state.readTo < text.length) {
    if (!state.isInContent && !readStart(state, isFinal, onRead)) return;
    const lineEnd = text.indexOf("\n", state.readTo);
    const end = lineEnd === -1 ? text.length : lineEnd;
    // A carriage return may be the first half of a line break.
    const contentEnd = text[end - 1] === "\r" && end > state.readTo ? end - 1 : end;
    if (contentEnd > state.readTo) state.parser.addContent(text.slice(state.readTo, contentEnd));
    state.readTo = lineEnd === -1 ? contentEnd : lineEnd + 1;
    if (lineEnd === -1) break;
    endLine(state);
  }
  if (isFinal && state.isInContent) endLine(state);
}

function endLine(state: ParserState): void {
  state.parser.endLine();
  state.isInContent = false;
  state.ambiguousLength = 0;
}

/** A longer start of a line is text. */
const MAX_START_LENGTH = 1_024;

/** Reads the start of a line; returns false if more of it must arrive. */
function readStart(state: ParserState, isFinal: boolean, onRead: OnRead): boolean {
  const { text, readTo, parser } = state;
  const window = text.slice(readTo, readTo + MAX_START_LENGTH);
  const lineEnd = window.indexOf("\n");
  const isCut = lineEnd === -1 && window.length === MAX_START_LENGTH;
  const isWhole = lineEnd !== -1 || (isFinal && !isCut);
  const length = isWhole || isCut ? window.length : checkedLength(window.length);
  if (length === state.ambiguousLength) return false;
  const line = window.slice(0, lineEnd === -1 ? length : lineEnd).replace(/\r$/, "");
  const start = readLineStart(line, isWhole, parser.open) ?? (isCut ? AS_TEXT : undefined);
  onRead(start?.at ?? line.length);
  state.ambiguousLength = length;
  if (start === undefined) return false;
  parser.startLine(start);
  state.readTo += start.at;
  state.isInContent = true;
  return true;
}

const AS_TEXT = { matched: 0, containers: [], block: { kind: "text" }, at: 0 } as const;

const ALWAYS_CHECKED_LENGTH = 12;

/** A long start, such as a definition, is read again only when it has grown by half. */
function checkedLength(length: number): number {
  if (length <= ALWAYS_CHECKED_LENGTH) return length;
  let checked = ALWAYS_CHECKED_LENGTH;
  while (Math.floor(checked * 1.5) <= length) checked = Math.floor(checked * 1.5);
  return checked;
}

const COMPARED_LENGTH = 256;

/**
 * Whether `text` is `previous` with text appended. Compares only the end of `previous`: comparing everything on each
 * update would take quadratic time.
 */
function isAppend(text: string, previous: string): boolean {
  const from = Math.max(0, previous.length - COMPARED_LENGTH);
  return text.length >= previous.length && text.slice(from, previous.length) === previous.slice(from);
}
