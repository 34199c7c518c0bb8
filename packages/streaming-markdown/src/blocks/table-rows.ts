import type { InlineContent } from "../inline/inline.ts";
import { createInlineLexer, type InlineLexer, type OnRead } from "../inline/inline-lexer.ts";
import type { Alignment, TableRow } from "./block.ts";

/** Whether the line is the delimiter row below the head of a table. */
export function isDelimiterRow(line: string, head: string): boolean {
  if (!line.includes("|")) return false;
  const cells = cellsOf(line);
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim())) && cells.length === cellsOf(head).length;
}

/** Splits a row; escaped pipes don't separate cells. */
function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/);
}

export function alignmentsOf(delimiterRow: string): readonly Alignment[] {
  return cellsOf(delimiterRow).map((cell) => {
    const text = cell.trim();
    if (text.endsWith(":")) return text.startsWith(":") ? "center" : "right";
    return text.startsWith(":") ? "left" : undefined;
  });
}

/** More cells of a row are not shown. */
const MAX_CELLS = 128;

/** Lexes the cells of one row as they arrive. */
export interface RowLexer {
  add(text: string): void;
  preview(): TableRow;
  finish(): TableRow;
}

export function createRowLexer(onRead: OnRead): RowLexer {
  const cells: InlineContent[] = [];
  let cell: InlineLexer | undefined;
  let isStarted = false;
  let heldBackslash = "";

  function addPart(part: string): void {
    if (part === "|") {
      // The first pipe is the border of the table.
      if (isStarted && cells.length < MAX_CELLS) endCell();
    } else if (part.startsWith("\\")) addToCell(part === "\\|" ? "|" : part);
    else addToCell(part);
    isStarted = true;
  }

  function addToCell(text: string): void {
    const content = cell ? text : text.trimStart();
    if (content === "" || cells.length === MAX_CELLS) return;
    cell ??= createInlineLexer(onRead);
    cell.add(content);
  }

  function endCell(): void {
    cells.push(cell?.finish() ?? EMPTY);
    cell = undefined;
  }

  return {
    add(text) {
      const parts = (heldBackslash + text).match(/\||\\[^]?|[^|\\]+/g) ?? [];
      heldBackslash = parts.at(-1) === "\\" ? "\\" : "";
      for (const part of heldBackslash ? parts.slice(0, -1) : parts) addPart(part);
    },
    preview: () => (cell ? [...cells, cell.preview()] : [...cells]),
    finish() {
      if (heldBackslash !== "") addToCell("\\");
      if (cell) endCell();
      return cells;
    },
  };
}

const EMPTY: InlineContent = [];
