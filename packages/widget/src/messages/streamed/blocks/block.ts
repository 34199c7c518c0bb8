import type { ChunkedList } from "../chunked-list.ts";
import type { InlineContent } from "../inline/inline.ts";

/** A block of Markdown, ready to be rendered. A finished block keeps its identity. */
export type Block =
  | { readonly kind: "paragraph"; readonly content: InlineContent }
  | { readonly kind: "heading"; readonly level: number; readonly content: InlineContent }
  | { readonly kind: "quote"; readonly blocks: ChunkedList<Block> }
  | List
  | CodeFence
  | Table
  | { readonly kind: "rule" };

export interface List {
  readonly kind: "list";
  readonly isOrdered: boolean;
  readonly start: number;
  readonly items: ChunkedList<ListItem>;
}

export interface ListItem {
  readonly blocks: ChunkedList<Block>;
  /** The box in front of a task. */
  readonly task: Task | undefined;
  /** Contains blank lines between its blocks. */
  readonly isLoose: boolean;
}

export type Task = "done" | "open";

export interface CodeFence {
  readonly kind: "code";
  readonly language: string;
  /** Finished lines, each with its line break. */
  readonly lines: ChunkedList<string>;
  /** The line that is still arriving. */
  readonly lastLine: string;
  /** No more lines follow. */
  readonly isClosed: boolean;
}

export interface Table {
  readonly kind: "table";
  readonly alignments: readonly Alignment[];
  readonly header: TableRow;
  readonly rows: ChunkedList<TableRow>;
}

export type Alignment = "left" | "center" | "right" | undefined;
export type TableRow = readonly InlineContent[];
