import { createListBuilder, type ChunkedList } from "../inline/chunked-list.ts";
import type { InlineContent } from "../inline/inline.ts";
import { createInlineLexer, type OnRead } from "../inline/inline-lexer.ts";
import { withoutMarks } from "../inline/citation-mark.ts";
import type { Block, TableRow } from "./block.ts";
import type { FenceStart, LeafState } from "./block-start.ts";
import { alignmentsOf, createRowLexer } from "./table-rows.ts";

/** The innermost block of a text that is still arriving. */
export interface OpenLeaf {
  readonly state: LeafState;
  /** Starts a line, the first one included. */
  startLine(): void;
  /** Adds text of the current line. */
  add(text: string): void;
  endLine(): void;
  /** The paragraph that the leaf is if its line turns out to be no table head. */
  readonly asParagraph?: () => OpenLeaf;
  /** The block as far as it has arrived, if there is something to show. Doesn't change the leaf. */
  preview(): Block | undefined;
  finish(): Block | undefined;
}

export function openParagraph(onRead: OnRead): OpenLeaf {
  const content = createInlineLexer(onRead);
  let firstLine = "";
  let lineCount = 0;
  return {
    get state(): LeafState {
      const tableHead = lineCount === 1 && firstLine.includes("|") ? firstLine : undefined;
      return { kind: "paragraph", tableHead };
    },
    startLine() {
      lineCount += 1;
      if (lineCount > 1) content.add("\n");
    },
    add(text) {
      if (lineCount === 1) firstLine += text;
      content.add(text);
    },
    endLine() {},
    preview: () => paragraph(content.preview()),
    finish: () => paragraph(content.finish()),
  };
}

function paragraph(content: InlineContent): Block | undefined {
  return content.length === 0 ? undefined : { kind: "paragraph", content };
}

/** Heading with its number signs at the end removed. */
export function openHeading(level: number, onRead: OnRead): OpenLeaf {
  const content = createInlineLexer(onRead);
  let hasContent = false;
  /** Spaces and number signs at the end, which may close the heading. */
  let held = "";

  function add(text: string): void {
    hasContent = true;
    content.add(text);
  }

  return {
    state: { kind: "closed" },
    startLine() {},
    add(text) {
      const all = held + text;
      const end = all.length - trailingLength(all);
      if (end > 0) add(all.slice(0, end));
      held = all.slice(end);
    },
    endLine() {
      const kept = withoutClosingHashes(held.trimEnd(), hasContent);
      held = "";
      if (kept !== "") add(kept);
    },
    preview: () => ({ kind: "heading", level, content: content.preview() }),
    finish: () => ({ kind: "heading", level, content: content.finish() }),
  };
}

/** `text` consists of blanks and number signs. Those at its end close the heading if they don't follow a word. */
function withoutClosingHashes(text: string, isAfterWord: boolean): string {
  const blank = Math.max(text.lastIndexOf(" "), text.lastIndexOf("\t"));
  return blank === -1 && isAfterWord ? text : text.slice(0, blank + 1).trimEnd();
}

function trailingLength(text: string): number {
  let start = text.length;
  while (" \t#".includes(text[start - 1] ?? ".")) start -= 1;
  return text.length - start;
}

/** A row that becomes the head of a table, or a paragraph if no delimiter row follows. */
export function openTableHead(onRead: OnRead): OpenLeaf {
  const row = createRowLexer(onRead);
  let line = "";

  function asParagraph(): OpenLeaf {
    const leaf = openParagraph(onRead);
    leaf.startLine();
    leaf.add(line);
    return leaf;
  }

  return {
    get state(): LeafState {
      return { kind: "paragraph", tableHead: line };
    },
    startLine() {},
    add(text) {
      line += text;
      row.add(text);
    },
    endLine() {},
    preview: () => ({ kind: "table", alignments: [], header: row.preview(), rows: [] }),
    finish: () => asParagraph().finish(),
    asParagraph,
  };
}

export function openTable(head: string, delimiterRow: string, onRead: OnRead): OpenLeaf {
  const alignments = alignmentsOf(delimiterRow);
  const withCells = (row: TableRow) => alignments.map((_, index) => row[index] ?? []);
  const header = withCells(lexRow(head, onRead));
  const rows = createListBuilder<TableRow>();
  let row = createRowLexer(onRead);
  let isRowOpen = false;

  const table = (all: ChunkedList<TableRow>): Block => ({ kind: "table", alignments, header, rows: all });
  return {
    state: { kind: "table" },
    startLine() {
      row = createRowLexer(onRead);
      isRowOpen = true;
    },
    add: (text) => row.add(text),
    endLine() {
      if (isRowOpen) rows.append(withCells(row.finish()));
      isRowOpen = false;
    },
    preview: () => table(rows.list(isRowOpen ? [withCells(row.preview())] : [])),
    finish: () => table(rows.list()),
  };
}

function lexRow(line: string, onRead: OnRead): TableRow {
  const row = createRowLexer(onRead);
  row.add(line);
  return row.finish();
}

/** Fenced or indented code. Its content is literal and never lexed. */
export function openCode(start: FenceStart | undefined): OpenLeaf {
  const language = start?.language ?? "";
  const lines = createListBuilder<string>();
  let lastLine: string | undefined;
  const code = (last: string, isClosed: boolean): Block => ({
    kind: "code",
    language,
    lines: lines.list(),
    lastLine: last,
    isClosed,
  });
  return {
    state: start ?? { kind: "indented-code" },
    startLine() {
      lastLine = "";
    },
    add(text) {
      lastLine += text;
    },
    endLine() {
      if (lastLine !== undefined) lines.append(`${withoutMarks(lastLine)}\n`);
      lastLine = undefined;
    },
    preview: () => code(withoutMarks(lastLine ?? ""), false),
    finish: () => code("", true),
  };
}
