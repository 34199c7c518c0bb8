import type { ChunkedList } from "../inline/chunked-list.ts";
import type { InlineContent } from "../inline/inline.ts";

/** A block of Markdown, ready to be rendered. A finished block keeps its identity. */
export type Block = Paragraph | Heading | Quote | List | Code | Table | Rule;

/** Text that is no other block. */
export interface Paragraph {
  readonly kind: "paragraph";
  readonly content: InlineContent;
}

/** `# text`, or text that is underlined. */
export interface Heading {
  readonly kind: "heading";
  /** 1 to 6. */
  readonly level: number;
  readonly content: InlineContent;
}

/** Blocks behind `>`. */
export interface Quote {
  readonly kind: "quote";
  readonly blocks: ChunkedList<Block>;
}

/** Items with the same kind of bullet or number. */
export interface List {
  readonly kind: "list";
  readonly isOrdered: boolean;
  /** The first item's number; 1 for bullets. */
  readonly start: number;
  readonly items: ChunkedList<ListItem>;
}

/** An item with the blocks that it contains, further lists among them. */
export interface ListItem {
  readonly blocks: ChunkedList<Block>;
  /** Undefined if the item has no box. */
  readonly task: Task | undefined;
  /** Contains blank lines between its blocks. */
  readonly isLoose: boolean;
}

/** The box of an item: `[x]` or `[ ]`. */
export type Task = "done" | "open";

/** Fenced or indented code. Its text is literal. */
export interface Code {
  readonly kind: "code";
  /** The first word after the fence; empty if there is none. */
  readonly language: string;
  /** Finished lines, each with its line break. */
  readonly lines: ChunkedList<string>;
  /** The line that is still arriving. */
  readonly lastLine: string;
  /** No more lines follow. */
  readonly isClosed: boolean;
}

/** A table with its header. */
export interface Table {
  readonly kind: "table";
  /** One per column; empty until the delimiter row has arrived. */
  readonly alignments: readonly Alignment[];
  /** The first row. */
  readonly header: TableRow;
  /** Without the header. */
  readonly rows: ChunkedList<TableRow>;
}

/** Undefined: the delimiter row doesn't say. */
export type Alignment = "left" | "center" | "right" | undefined;

/** The cells of a row: as many as there are columns, once the delimiter row has arrived. */
export type TableRow = readonly InlineContent[];

/** A horizontal rule. */
export interface Rule {
  readonly kind: "rule";
}
