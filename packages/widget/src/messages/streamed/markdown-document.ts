import { append, type Batches } from "./batches.ts";
import type { GrowingBlock } from "./growing-block.ts";
import type { LexMarkdown } from "./lex-markdown.ts";
import { createPieceLexer, type LexedPiece, type PieceLexer } from "./lexed-piece.ts";
import { continues } from "./continues.ts";
import { findLinkDefinitions, type LinkDefinitions } from "./link-definitions.ts";
import type { MarkdownBlock } from "./markdown-block.ts";
import { placeLine } from "./place-line.ts";
import { startBlock } from "./start-block.ts";

export interface MarkdownDocument {
  /**
   * Takes the text as it is by now. Only what came since the last call is read, so the whole costs in
   * proportion to its length. A text that doesn't begin with the last one starts anew.
   */
  update(text: string, isStreaming: boolean): Batches<MarkdownBlock>;
}

interface Progress {
  text: string;
  /** Whole lines up to here are taken. */
  readTo: number;
  finished: Batches<MarkdownBlock>;
  open: GrowingBlock | undefined;
  nextKey: number;
  /** Lexes the block that the half line at the end seems to begin, and stays with it when it does. */
  nextPiece: PieceLexer;
  isComplete: boolean;
}

export function createMarkdownDocument(lex: LexMarkdown): MarkdownDocument {
  let progress = begin(lex);

  return {
    update(text, isStreaming) {
      if (progress.isComplete && progress.text === text) return progress.finished;
      if (progress.isComplete || !continues(text, progress.text)) progress = begin(lex);
      progress.text = text;
      takeWholeLines(progress, lex);
      const partial = text.slice(progress.readTo);
      if (isStreaming) return view(partial);
      takeLine(progress, partial, lex);
      finishOpen(progress);
      progress.isComplete = true;
      const definitions = findLinkDefinitions(text);
      if (definitions) progress.finished = resolveLinks(progress.finished, definitions, lex);
      return progress.finished;
    },
  };

  function view(partial: string): Batches<MarkdownBlock> {
    const { finished, open, nextKey } = progress;
    const shown = isUnclear(partial) && open?.open.kind !== "fence" ? "" : partial;
    if (shown.trim() === "") return open ? append(finished, open.view("", "join")) : finished;
    const placement = placeLine(open?.open, shown);
    if (open && placement !== "start") return append(finished, open.view(shown, placement));
    const before = open ? append(finished, open.finish()) : finished;
    return append(before, startBlock(shown, nextKey, lex, progress.nextPiece).view("", "join"));
  }
}

/** Cuts those pieces anew whose links are defined elsewhere in the text. This can only be known at its end. */
function resolveLinks(
  batches: Batches<MarkdownBlock>,
  definitions: LinkDefinitions,
  lex: LexMarkdown,
): Batches<MarkdownBlock> {
  const resolve = (piece: LexedPiece): LexedPiece => {
    const needed = definitions.neededBy(piece.raw);
    return needed === "" ? piece : createPieceLexer(lex).whole(piece.raw + needed);
  };
  return batches.map((blocks) =>
    blocks.map((block) => {
      if (block.kind === "markdown") return { ...block, piece: resolve(block.piece) };
      if (block.kind === "list") return { ...block, items: block.items.map((items) => items.map(resolve)) };
      return block;
    }),
  );
}

function begin(lex: LexMarkdown): Progress {
  const nextPiece = createPieceLexer(lex);
  return { text: "", readTo: 0, finished: [], open: undefined, nextKey: 0, nextPiece, isComplete: false };
}

function takeWholeLines(progress: Progress, lex: LexMarkdown): void {
  const { text } = progress;
  for (let end = text.indexOf("\n", progress.readTo); end !== -1; end = text.indexOf("\n", progress.readTo)) {
    takeLine(progress, text.slice(progress.readTo, end).replace(/\r$/, ""), lex);
    progress.readTo = end + 1;
  }
}

function takeLine(progress: Progress, line: string, lex: LexMarkdown): void {
  const placement = placeLine(progress.open?.open, line);
  if (placement === "close") return finishOpen(progress);
  if (placement === "start" || progress.open === undefined) {
    finishOpen(progress);
    progress.open = startBlock(line, progress.nextKey++, lex, progress.nextPiece);
    progress.nextPiece = createPieceLexer(lex);
    return;
  }
  progress.open = progress.open.add(line, placement);
}

function finishOpen(progress: Progress): void {
  if (progress.open) progress.finished = append(progress.finished, progress.open.finish());
  progress.open = undefined;
}

/** The start of a line that may become anything: a list, a rule, an underline, a heading, a fence. */
function isUnclear(line: string): boolean {
  return /^[ \t]*(?:[-=*+_#>`~|]+|\d{1,9}[.)]?)[ \t]*$/.test(line);
}
