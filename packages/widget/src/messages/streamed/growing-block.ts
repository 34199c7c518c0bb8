import type { MarkdownBlock } from "./markdown-block.ts";
import type { OpenBlock, Placement } from "./place-line.ts";

/** The block at the end of the text. It takes whole lines, and can be looked at with half a line more. */
export interface GrowingBlock {
  readonly open: OpenBlock;
  /** Gives the block that goes on from here: itself, or what the line turned it into. */
  add(line: string, placement: Placement): GrowingBlock;
  /** As it looks with `partial` placed so; nothing is kept of `partial`. */
  view(partial: string, placement: Placement): MarkdownBlock;
  finish(): MarkdownBlock;
}
