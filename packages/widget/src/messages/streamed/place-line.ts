import { closesFence, indentOf, readLine, startsTable, type Line } from "./line.ts";

/** What is needed of the block at the end of the text to know whether a line belongs to it. */
export type OpenBlock =
  | { readonly kind: "paragraph"; readonly lines: number; readonly firstLine: string }
  | { readonly kind: "quote" | "table" | "closed" }
  | { readonly kind: "fence"; readonly fence: string }
  | {
      readonly kind: "list";
      readonly isOrdered: boolean;
      readonly indent: number;
      readonly contentIndent: number;
      readonly isAfterBlank: boolean;
    };

/**
 * Where a line goes: `join` grows the open block, `join-and-close` is its last line, `item` its next item or row,
 * `table` makes it a table, `close` ends it without being shown, `start` ends it and begins the next.
 */
export type Placement = "join" | "join-and-close" | "item" | "table" | "close" | "start";

export function placeLine(open: OpenBlock | undefined, line: string): Placement {
  if (open?.kind === "fence") return closesFence(line, open.fence) ? "close" : "join";
  const read = readLine(line);
  switch (open?.kind) {
    case "paragraph":
      return placeInParagraph(open.lines, open.firstLine, line, read);
    case "list":
      return placeInList(open, line, read);
    case "quote":
      if (read.kind === "blank") return "close";
      return read.kind === "quote" || read.kind === "text" ? "join" : "start";
    case "table":
      if (read.kind === "blank") return "close";
      return read.kind === "text" ? "item" : "start";
    case "closed":
    case undefined:
      return read.kind === "blank" ? "close" : "start";
  }
}

function placeInParagraph(lines: number, firstLine: string, line: string, read: Line): Placement {
  if (read.kind === "blank") return "close";
  if (lines === 1 && startsTable(firstLine, line)) return "table";
  if (/^ {0,3}(?:=+|-+)[ \t]*$/.test(line)) return "join-and-close";
  if (read.kind === "text") return "join";
  // Only a list that starts at 1 and says something may interrupt a paragraph: the line "2024. It was" goes on.
  if (read.kind === "item") return read.isEmpty || read.number !== 1 || read.indent > 3 ? "join" : "start";
  return "start";
}

function placeInList(open: Extract<OpenBlock, { kind: "list" }>, line: string, read: Line): Placement {
  if (read.kind === "blank" || indentOf(line) >= open.contentIndent) return "join";
  if (read.kind === "item" && read.indent < open.indent + 4)
    return read.isOrdered === open.isOrdered ? "item" : "start";
  return read.kind === "text" && !open.isAfterBlank ? "join" : "start";
}
