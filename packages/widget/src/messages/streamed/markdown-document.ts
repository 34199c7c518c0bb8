import { append, type ChunkedList } from "./chunked-list.ts";
import { placeLine } from "./classify-line.ts";
import {
  createFragmentLexer,
  isAppend,
  type FragmentLexer,
  type LexedFragment,
  type LexMarkdown,
} from "./incremental-lexer.ts";
import { openBlock, type MarkdownBlock, type OpenBlock } from "./open-block.ts";

export interface MarkdownDocument {
  /**
   * Parses the text that has arrived so far. Reads only what was appended since the previous call, so that the total
   * cost is linear in the length. A text that doesn't continue the previous one starts over.
   */
  update(text: string, isStreaming: boolean): ChunkedList<MarkdownBlock>;
}

interface ParserState {
  text: string;
  /** Offset up to which whole lines were processed. */
  parsedTo: number;
  finished: ChunkedList<MarkdownBlock>;
  open: OpenBlock | undefined;
  nextKey: number;
  /** Lexes the block that the incomplete last line seems to start; the block keeps it once the line is complete. */
  nextLexer: FragmentLexer;
  isComplete: boolean;
}

export function createMarkdownDocument(lex: LexMarkdown): MarkdownDocument {
  let state = initialState(lex);

  return {
    update(text, isStreaming) {
      if (state.isComplete && state.text === text) return state.finished;
      if (state.isComplete || !isAppend(text, state.text)) state = initialState(lex);
      state.text = text;
      addWholeLines(state, lex);
      const partialLine = text.slice(state.parsedTo);
      if (isStreaming) return preview(state, partialLine, lex);
      addLine(state, partialLine, lex);
      finishOpenBlock(state);
      state.isComplete = true;
      const definitions = findLinkDefinitions(text);
      if (definitions) state.finished = resolveLinks(state.finished, definitions, lex);
      return state.finished;
    },
  };
}

function initialState(lex: LexMarkdown): ParserState {
  return {
    text: "",
    parsedTo: 0,
    finished: [],
    open: undefined,
    nextKey: 0,
    nextLexer: createFragmentLexer(lex),
    isComplete: false,
  };
}

/** All blocks including the incomplete last line; doesn't change the state. */
function preview(state: ParserState, partialLine: string, lex: LexMarkdown): ChunkedList<MarkdownBlock> {
  const { finished, open, nextKey, nextLexer } = state;
  const shown = isAmbiguous(partialLine) && open?.state.kind !== "fence" ? "" : partialLine;
  if (shown.trim() === "") return open ? append(finished, open.preview("", "join")) : finished;
  const placement = placeLine(open?.state, shown);
  if (open && placement !== "start") return append(finished, open.preview(shown, placement));
  const before = open ? append(finished, open.finish()) : finished;
  const next = openBlock(shown, { key: nextKey, lex, fragmentLexer: nextLexer });
  return append(before, next.preview("", "join"));
}

/** The start of a line that may still become a list, rule, underline, heading or fence. */
function isAmbiguous(line: string): boolean {
  return /^[ \t]*(?:[-=*+_#>`~|]+|\d{1,9}[.)]?)[ \t]*$/.test(line);
}

function addWholeLines(state: ParserState, lex: LexMarkdown): void {
  const { text } = state;
  for (let end = text.indexOf("\n", state.parsedTo); end !== -1; end = text.indexOf("\n", state.parsedTo)) {
    addLine(state, text.slice(state.parsedTo, end).replace(/\r$/, ""), lex);
    state.parsedTo = end + 1;
  }
}

function addLine(state: ParserState, line: string, lex: LexMarkdown): void {
  const placement = placeLine(state.open?.state, line);
  if (placement === "close") return finishOpenBlock(state);
  if (placement === "start" || state.open === undefined) {
    finishOpenBlock(state);
    state.open = openBlock(line, { key: state.nextKey++, lex, fragmentLexer: state.nextLexer });
    state.nextLexer = createFragmentLexer(lex);
    return;
  }
  state.open = state.open.addLine(line, placement);
}

function finishOpenBlock(state: ParserState): void {
  if (state.open) state.finished = append(state.finished, state.open.finish());
  state.open = undefined;
}

/** Reference definitions such as `[1]: https://example.com`. */
interface LinkDefinitions {
  /** The definitions that the fragment refers to, to be lexed after it; empty if there are none. */
  referencedBy(raw: string): string;
}

const LINK_DEFINITION = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*\S[^\n]*$/gm;

/** Longer lists of definitions are ignored, in characters. */
const MAX_DEFINITIONS_LENGTH = 8_192;

function findLinkDefinitions(text: string): LinkDefinitions | undefined {
  if (!text.includes("]:")) return undefined;
  const definitions = [...text.matchAll(LINK_DEFINITION)].map(([line, label = ""]) => ({
    line,
    reference: `[${label.toLowerCase()}]`,
  }));
  const length = definitions.reduce((total, { line }) => total + line.length, 0);
  if (definitions.length === 0 || length > MAX_DEFINITIONS_LENGTH) return undefined;
  return {
    referencedBy(raw) {
      if (!raw.includes("[")) return "";
      const lower = raw.toLowerCase();
      const lines = definitions
        .filter(({ line, reference }) => lower.includes(reference) && !raw.includes(line))
        .map(({ line }) => line);
      return lines.length === 0 ? "" : `\n\n${lines.join("\n")}`;
    },
  };
}

/** Lexes fragments with reference links again, once the text is complete and all definitions are known. */
function resolveLinks(
  chunks: ChunkedList<MarkdownBlock>,
  definitions: LinkDefinitions,
  lex: LexMarkdown,
): ChunkedList<MarkdownBlock> {
  const resolve = (fragment: LexedFragment): LexedFragment => {
    const referenced = definitions.referencedBy(fragment.raw);
    return referenced === "" ? fragment : createFragmentLexer(lex).lexComplete(fragment.raw + referenced);
  };
  return chunks.map((blocks) =>
    blocks.map((block) => {
      if (block.kind === "markdown") return { ...block, fragment: resolve(block.fragment) };
      if (block.kind === "list") return { ...block, items: block.items.map((items) => items.map(resolve)) };
      return block;
    }),
  );
}
