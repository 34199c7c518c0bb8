/** The construct that a line of Markdown starts, regardless of its context. */
export type Line =
  | { readonly kind: "blank" }
  | FenceLine
  | ListItemLine
  | { readonly kind: "heading" | "rule" | "quote" }
  | { readonly kind: "text"; readonly indent: number };

export interface FenceLine {
  readonly kind: "fence";
  readonly fence: string;
  readonly indent: number;
  readonly language: string;
}

export interface ListItemLine {
  readonly kind: "item";
  readonly isOrdered: boolean;
  readonly number: number;
  readonly indent: number;
  readonly contentIndent: number;
  readonly isEmpty: boolean;
}

const FENCE = /^( {0,3})(`{3,}|~{3,})([^`\n]*)$/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
const QUOTE = /^ {0,3}>/;
const ITEM = /^( *)([-*+]|(\d{1,9})[.)])(?:([ \t]+)(.*)|)$/;
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const SETEXT_UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;

export function classifyLine(line: string): Line {
  if (line.trim() === "") return { kind: "blank" };
  const match = FENCE.exec(line);
  if (match) {
    const [, indent = "", fence = "", info = ""] = match;
    return { kind: "fence", fence, indent: indent.length, language: info.trim().split(/\s/)[0] ?? "" };
  }
  if (HEADING.test(line)) return { kind: "heading" };
  if (RULE.test(line)) return { kind: "rule" };
  if (QUOTE.test(line)) return { kind: "quote" };
  return classifyItem(line) ?? { kind: "text", indent: indentOf(line) };
}

function classifyItem(line: string): ListItemLine | undefined {
  const match = ITEM.exec(line);
  if (!match) return undefined;
  const [, indent = "", marker = "", number, space = " ", content = ""] = match;
  return {
    kind: "item",
    isOrdered: number !== undefined,
    number: Number(number ?? 1),
    indent: indent.length,
    // More than four spaces after the marker start indented code inside the item.
    contentIndent: indent.length + marker.length + (space.length > 4 ? 1 : space.length),
    isEmpty: content.trim() === "",
  };
}

function indentOf(line: string): number {
  let indent = 0;
  for (const character of line) {
    if (character === " ") indent += 1;
    else if (character === "\t") indent += 4 - (indent % 4);
    else break;
  }
  return indent;
}

/** What must be known about the last block to decide whether a line belongs to it. */
export type BlockState =
  | { readonly kind: "paragraph"; readonly lineCount: number; readonly firstLine: string }
  | { readonly kind: "quote" | "table" | "closed" }
  | { readonly kind: "fence"; readonly fence: string }
  | ListState;

interface ListState {
  readonly kind: "list";
  readonly isOrdered: boolean;
  readonly indent: number;
  readonly contentIndent: number;
  readonly isAfterBlank: boolean;
}

/**
 * Where a line goes. `join`: continues the block. `join-and-close`: is its last line. `item`: starts its next item or
 * row. `table`: turns the paragraph into a table. `close`: ends the block and isn't shown. `start`: starts a new block.
 */
export type Placement = "join" | "join-and-close" | "item" | "table" | "close" | "start";

export function placeLine(block: BlockState | undefined, line: string): Placement {
  if (block?.kind === "fence") return closesFence(line, block.fence) ? "close" : "join";
  const classified = classifyLine(line);
  switch (block?.kind) {
    case "paragraph":
      return placeInParagraph(block.lineCount, block.firstLine, line, classified);
    case "list":
      return placeInList(block, line, classified);
    case "quote":
      if (classified.kind === "blank") return "close";
      return classified.kind === "quote" || classified.kind === "text" ? "join" : "start";
    case "table":
      if (classified.kind === "blank") return "close";
      return classified.kind === "text" ? "item" : "start";
    case "closed":
    case undefined:
      return classified.kind === "blank" ? "close" : "start";
  }
}

function placeInParagraph(lineCount: number, firstLine: string, line: string, classified: Line): Placement {
  if (classified.kind === "blank") return "close";
  if (lineCount === 1 && startsTable(firstLine, line)) return "table";
  if (SETEXT_UNDERLINE.test(line)) return "join-and-close";
  if (classified.kind === "text") return "join";
  if (classified.kind !== "item") return "start";
  // Only a non-empty list that starts at 1 interrupts a paragraph: "2024. It was" continues it.
  return classified.isEmpty || classified.number !== 1 || classified.indent > 3 ? "join" : "start";
}

function placeInList(list: ListState, line: string, classified: Line): Placement {
  if (classified.kind === "blank" || indentOf(line) >= list.contentIndent) return "join";
  if (classified.kind === "item" && classified.indent < list.indent + 4)
    return classified.isOrdered === list.isOrdered ? "item" : "start";
  return classified.kind === "text" && !list.isAfterBlank ? "join" : "start";
}

/** Whether `line` closes the code block that was opened with `fence`. */
function closesFence(line: string, fence: string): boolean {
  const trimmed = line.trim();
  return (
    indentOf(line) < 4 &&
    trimmed.length >= fence.length &&
    Array.from(trimmed).every((character) => character === fence[0])
  );
}

/** Whether the two lines are the header and delimiter rows of a table. */
function startsTable(header: string, delimiter: string): boolean {
  return (
    DELIMITER_ROW.test(delimiter) &&
    header.includes("|") &&
    countCells(header) === countCells(delimiter) &&
    delimiter.includes("|")
  );
}

/** Number of cells in a table row; escaped pipes don't separate cells. */
export function countCells(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return (inner.match(/(?<!\\)\|/g)?.length ?? 0) + 1;
}
