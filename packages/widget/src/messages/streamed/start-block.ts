import { countCells, readLine, type Line } from "./line.ts";
import type { LexMarkdown } from "./lex-markdown.ts";
import { completeTail } from "./complete-tail.ts";
import type { GrowingBlock } from "./growing-block.ts";
import { growingCode } from "./growing-code.ts";
import { growingList } from "./growing-list.ts";
import { growingTable } from "./growing-table.ts";
import { createPieceLexer, type PieceLexer } from "./lexed-piece.ts";
import type { OpenBlock } from "./place-line.ts";

/** `piece` lexes the block's first line, and may have lexed a part of it already. */
export function startBlock(line: string, key: number, lex: LexMarkdown, piece: PieceLexer): GrowingBlock {
  const read = readLine(line);
  if (read.kind === "fence") return growingCode(read, key);
  if (read.kind === "item") return growingList(line, read, key, lex, piece);
  return growingText(line, read, key, lex, piece);
}

/** A paragraph, heading, rule or quote. */
function growingText(
  firstLine: string,
  read: Line,
  key: number,
  lex: LexMarkdown,
  piece: PieceLexer,
): GrowingBlock {
  let raw = firstLine;
  let lines = 1;
  const block: GrowingBlock = {
    get open() {
      return describe(read, lines, firstLine);
    },
    add(line, placement) {
      if (placement === "table") return growingTable(firstLine, line, key, lex);
      raw += `\n${line}`;
      lines = placement === "join-and-close" ? Number.POSITIVE_INFINITY : lines + 1;
      return block;
    },
    view(partial, placement) {
      if (placement === "table") return growingTable(firstLine, partial, key, lex).finish();
      if (isHeadOfTable(firstLine, lines, partial)) {
        const header = `${completeTail(firstLine)}\n${"|-".repeat(countCells(firstLine))}|`;
        return { kind: "table", key, header: createPieceLexer(lex).whole(header), rows: [] };
      }
      return { kind: "markdown", key, piece: piece.growing(partial === "" ? raw : `${raw}\n${partial}`) };
    },
    finish: () => ({ kind: "markdown", key, piece: piece.whole(raw) }),
  };
  return block;
}

function describe(read: Line, lines: number, firstLine: string): OpenBlock {
  if (read.kind === "quote") return { kind: "quote" };
  if (read.kind === "text" && Number.isFinite(lines)) return { kind: "paragraph", lines, firstLine };
  return { kind: "closed" };
}

/** A first line such as `| Name | Age |` is drawn as a table's head before the line below it says so. */
function isHeadOfTable(firstLine: string, lines: number, partial: string): boolean {
  return lines === 1 && /^ {0,3}\|.*\S/.test(firstLine) && /^[ \t:|-]*$/.test(partial);
}
