/** What one line of markdown begins, seen by itself. */
export type Line =
  | { readonly kind: "blank" }
  | { readonly kind: "fence"; readonly fence: string; readonly indent: number; readonly language: string }
  | {
      readonly kind: "item";
      readonly isOrdered: boolean;
      readonly number: number;
      readonly indent: number;
      readonly contentIndent: number;
      readonly isEmpty: boolean;
    }
  | { readonly kind: "heading" | "rule" | "quote" }
  | { readonly kind: "text"; readonly indent: number };

const FENCE = /^( {0,3})(`{3,}|~{3,})([^`\n]*)$/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
const QUOTE = /^ {0,3}>/;
const ITEM = /^( *)([-*+]|(\d{1,9})[.)])(?:([ \t]+)(.*)|)$/;
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

export function readLine(line: string): Line {
  if (line.trim() === "") return { kind: "blank" };
  const fence = FENCE.exec(line);
  if (fence) {
    const [, indent = "", marks = "", info = ""] = fence;
    return { kind: "fence", fence: marks, indent: indent.length, language: info.trim().split(/\s/)[0] ?? "" };
  }
  if (HEADING.test(line)) return { kind: "heading" };
  if (RULE.test(line)) return { kind: "rule" };
  if (QUOTE.test(line)) return { kind: "quote" };
  return readItem(line) ?? { kind: "text", indent: indentOf(line) };
}

function readItem(line: string): Line | undefined {
  const match = ITEM.exec(line);
  if (!match) return undefined;
  const [, indent = "", marker = "", number, space = " ", content = ""] = match;
  return {
    kind: "item",
    isOrdered: number !== undefined,
    number: Number(number ?? 1),
    indent: indent.length,
    // More than four spaces after the marker are an indented code's, not the item's.
    contentIndent: indent.length + marker.length + (space.length > 4 ? 1 : space.length),
    isEmpty: content.trim() === "",
  };
}

export function indentOf(line: string): number {
  let indent = 0;
  for (const character of line) {
    if (character === " ") indent += 1;
    else if (character === "\t") indent += 4 - (indent % 4);
    else break;
  }
  return indent;
}

/** Whether `line` ends the code block that `fence` began. */
export function closesFence(line: string, fence: string): boolean {
  const trimmed = line.trim();
  return (
    indentOf(line) < 4 &&
    trimmed.length >= fence.length &&
    [...trimmed].every((character) => character === fence[0])
  );
}

/** Whether the two lines are the head of a table. */
export function startsTable(header: string, delimiter: string): boolean {
  return (
    DELIMITER_ROW.test(delimiter) &&
    header.includes("|") &&
    countCells(header) === countCells(delimiter) &&
    delimiter.includes("|")
  );
}

/** Cells of a table's row; escaped pipes don't separate. */
export function countCells(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return (inner.match(/(?<!\\)\|/g)?.length ?? 0) + 1;
}
