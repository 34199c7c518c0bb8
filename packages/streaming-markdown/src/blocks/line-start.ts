import {
  readBlockStart,
  type BlockStart,
  type ContainerStart,
  type LeafState,
  type LineState,
} from "./block-start.ts";
import { indentation, skipIndentation, skipQuoteMarker, type LineReader } from "./line-reader.ts";

/** Describes a line: the open blocks that it continues, those that it starts, and where its content begins. */
export interface LineStart {
  /** How many of the open containers it continues. */
  readonly matched: number;
  /** The containers it starts, outermost first. */
  readonly containers: readonly ContainerStart[];
  readonly block: BlockStart;
  /** Offset of the content. */
  readonly at: number;
}

const WITH_CONTENT: ReadonlySet<BlockStart["kind"]> = new Set([
  "text",
  "line",
  "heading",
  "indented-code",
  "table-head",
]);

/** The state that decides where a line belongs. */
export interface OpenBlocks {
  readonly containers: readonly OpenContainerState[];
  readonly leaf: LeafState | undefined;
}

export type OpenContainerState =
  | { readonly kind: "quote" }
  | { readonly kind: "item"; readonly contentIndent: number };

/** Deeper nesting is text; it would exhaust the stack. */
const MAX_DEPTH = 24;

/**
 * Reads the start of a line. `line` may end before the line does (`isWhole` is false): returns undefined if more of it
 * must arrive before its place is known. The result stays valid however the line continues.
 */
export function readLineStart(line: string, isWhole: boolean, open: OpenBlocks): LineStart | undefined {
  const reader: LineReader = { line, isWhole, at: 0, column: 0, indent: 0 };
  const matched = matchContainers(reader, open.containers);
  if (matched === undefined) return undefined;
  const isInside = matched === open.containers.length;
  const leaf = isInside || open.leaf?.kind === "paragraph" ? open.leaf : undefined;
  const containers: ContainerStart[] = [];
  for (;;) {
    const state: LineState = {
      leaf: containers.length === 0 ? leaf : undefined,
      isLazy: !isInside,
      mayNest: matched + containers.length < MAX_DEPTH,
      isItemStart: containers.at(-1)?.kind === "item",
    };
    const next = readBlockStart(reader, state);
    if (next === undefined) return undefined;
    if (next.kind === "task") {
      const item = containers.pop();
      if (item?.kind === "item") containers.push({ ...item, task: next.task });
    } else if (next.kind === "quote" || next.kind === "item") containers.push(next);
    else {
      // Text without the markers of its containers continues their paragraph.
      const isContinuation = next.kind === "text" && state.leaf?.kind === "paragraph";
      return {
        matched: isContinuation ? open.containers.length : matched,
        containers,
        block: next,
        at: WITH_CONTENT.has(next.kind) ? reader.at : line.length,
      };
    }
  }
}

/** Reads the markers of the open containers. Returns how many there are. */
function matchContainers(reader: LineReader, containers: readonly OpenContainerState[]): number | undefined {
  for (const [index, container] of containers.entries()) {
    const { width, end } = indentation(reader);
    if (container.kind === "item") {
      if (end === reader.line.length && reader.isWhole) continue;
      if (width >= container.contentIndent) skipIndentation(reader, container.contentIndent);
      else return index;
    } else {
      if (reader.line[end] !== ">" || width > 3) return index;
      if (!skipQuoteMarker(reader, end)) return undefined;
    }
  }
  return containers.length;
}
