import { append, type ChunkedList } from "./chunked-list.ts";
import {
  classifyLine,
  countCells,
  type BlockState,
  type FenceLine,
  type Line,
  type ListItemLine,
  type Placement,
} from "./classify-line.ts";
import { closeOpenMarkdown } from "./close-open-markdown.ts";
import {
  createFragmentLexer,
  type FragmentLexer,
  type LexedFragment,
  type LexMarkdown,
} from "./incremental-lexer.ts";

/** A block of Markdown, ready to be rendered. A finished block keeps its identity. */
export type MarkdownBlock =
  | { readonly kind: "markdown"; readonly key: number; readonly fragment: LexedFragment }
  | {
      readonly kind: "code";
      readonly key: number;
      readonly language: string;
      /** Finished lines, each with its line break. */
      readonly lines: ChunkedList<string>;
      /** The line that is still arriving. */
      readonly lastLine: string;
    }
  | {
      readonly kind: "list";
      readonly key: number;
      readonly isOrdered: boolean;
      readonly start: number;
      readonly items: ChunkedList<LexedFragment>;
    }
  | {
      readonly kind: "table";
      readonly key: number;
      readonly header: LexedFragment;
      readonly rows: ChunkedList<LexedFragment>;
    };

/** The last block of a text that is still arriving. */
export interface OpenBlock {
  readonly state: BlockState;
  /** Adds a whole line. Returns the block that continues from here: itself, or the table that it became. */
  addLine(line: string, placement: Placement): OpenBlock;
  /** The block with an incomplete line at its end; doesn't change the block. */
  preview(partialLine: string, placement: Placement): MarkdownBlock;
  finish(): MarkdownBlock;
}

export interface OpenBlockOptions {
  readonly key: number;
  readonly lex: LexMarkdown;
  /** Lexer for the first fragment; it may have lexed a part of it already. */
  readonly fragmentLexer: FragmentLexer;
}

export function openBlock(firstLine: string, options: OpenBlockOptions): OpenBlock {
  const classified = classifyLine(firstLine);
  if (classified.kind === "fence") return openCode(classified, options.key);
  if (classified.kind === "item") return openList(firstLine, classified, options);
  return openText(firstLine, classified, options);
}

/** A paragraph, heading, rule or quote. */
function openText(firstLine: string, classified: Line, options: OpenBlockOptions): OpenBlock {
  const { key, lex, fragmentLexer } = options;
  let raw = firstLine;
  let lineCount = 1;
  let isClosed = false;
  const block: OpenBlock = {
    get state(): BlockState {
      if (classified.kind === "quote") return { kind: "quote" };
      if (classified.kind === "text" && !isClosed) return { kind: "paragraph", lineCount, firstLine };
      return { kind: "closed" };
    },
    addLine(line, placement) {
      if (placement === "table") return openTable(firstLine, line, options);
      raw += `\n${line}`;
      lineCount += 1;
      isClosed = placement === "join-and-close";
      return block;
    },
    preview(partialLine, placement) {
      if (placement === "table") return openTable(firstLine, partialLine, options).finish();
      if (lineCount === 1 && looksLikeTableHeader(firstLine, partialLine)) {
        const header = `${closeOpenMarkdown(firstLine)}\n${delimiterRow(firstLine)}`;
        return { kind: "table", key, header: createFragmentLexer(lex).lexComplete(header), rows: [] };
      }
      const text = partialLine === "" ? raw : `${raw}\n${partialLine}`;
      return { kind: "markdown", key, fragment: fragmentLexer.lexPartial(text) };
    },
    finish: () => ({ kind: "markdown", key, fragment: fragmentLexer.lexComplete(raw) }),
  };
  return block;
}

/** Show a line such as `| Name | Age |` as a table header before its delimiter row has arrived. */
function looksLikeTableHeader(firstLine: string, partialLine: string): boolean {
  return /^ {0,3}\|.*\S/.test(firstLine) && /^[ \t:|-]*$/.test(partialLine);
}

function delimiterRow(header: string): string {
  return `${"|-".repeat(countCells(header))}|`;
}

/** A table. Each row is a fragment of its own, lexed below a minimal header. */
function openTable(header: string, delimiter: string, { key, lex }: OpenBlockOptions): OpenBlock {
  const headerFragment = createFragmentLexer(lex).lexComplete(`${header}\n${delimiter}`);
  const minimalHeader = `${delimiterRow(header)}\n${delimiter}\n`;
  let rows: ChunkedList<LexedFragment> = [];
  let nextRowLexer = createFragmentLexer(lex, minimalHeader);

  const withRows = (all: ChunkedList<LexedFragment>): MarkdownBlock => ({
    kind: "table",
    key,
    header: headerFragment,
    rows: all,
  });
  const block: OpenBlock = {
    state: { kind: "table" },
    addLine(line) {
      rows = append(rows, nextRowLexer.lexComplete(line));
      nextRowLexer = createFragmentLexer(lex, minimalHeader);
      return block;
    },
    preview: (partialLine) =>
      withRows(partialLine === "" ? rows : append(rows, nextRowLexer.lexPartial(partialLine))),
    finish: () => withRows(rows),
  };
  return block;
}

/** A list. Each item is a fragment of its own, so that the cost of a long list stays linear. */
function openList(firstLine: string, first: ListItemLine, options: OpenBlockOptions): OpenBlock {
  const { key, lex } = options;
  let items: ChunkedList<LexedFragment> = [];
  let raw = firstLine;
  let item = first;
  let isAfterBlank = false;
  let itemLexer = options.fragmentLexer;
  let nextItemLexer = createFragmentLexer(lex);

  const { isOrdered, number: start } = first;
  const withItems = (all: ChunkedList<LexedFragment>): MarkdownBlock => ({
    kind: "list",
    key,
    isOrdered,
    start,
    items: all,
  });
  const block: OpenBlock = {
    get state(): BlockState {
      return {
        kind: "list",
        isOrdered,
        indent: item.indent,
        contentIndent: item.contentIndent,
        isAfterBlank,
      };
    },
    addLine(line, placement) {
      const classified = classifyLine(line);
      if (placement === "item" && classified.kind === "item") {
        items = append(items, itemLexer.lexComplete(raw));
        raw = line;
        item = classified;
        itemLexer = nextItemLexer;
        nextItemLexer = createFragmentLexer(lex);
      } else {
        raw += `\n${line}`;
      }
      isAfterBlank = classified.kind === "blank";
      return block;
    },
    preview(partialLine, placement) {
      if (placement === "item") {
        const finished = append(items, itemLexer.lexComplete(raw));
        return withItems(append(finished, nextItemLexer.lexPartial(partialLine)));
      }
      const text = partialLine === "" ? raw : `${raw}\n${partialLine}`;
      return withItems(append(items, itemLexer.lexPartial(text)));
    },
    finish: () => withItems(append(items, itemLexer.lexComplete(raw.trimEnd()))),
  };
  return block;
}

/** A fenced code block. Its content is literal and never lexed. */
function openCode({ fence, indent, language }: FenceLine, key: number): OpenBlock {
  let lines: ChunkedList<string> = [];
  const indentation = new RegExp(`^ {0,${indent}}`);
  const unindent = (line: string) => line.replace(indentation, "");
  const withLastLine = (lastLine: string): MarkdownBlock => ({
    kind: "code",
    key,
    language,
    lines,
    lastLine,
  });
  const block: OpenBlock = {
    state: { kind: "fence", fence },
    addLine(line) {
      lines = append(lines, `${unindent(line)}\n`);
      return block;
    },
    preview(partialLine, placement) {
      const isClosing = placement === "close" || (partialLine !== "" && fence.startsWith(partialLine.trim()));
      return withLastLine(isClosing ? "" : unindent(partialLine));
    },
    finish: () => withLastLine(""),
  };
  return block;
}
