import { append, type Batches } from "./batches.ts";
import type { GrowingBlock } from "./growing-block.ts";
import type { LexMarkdown } from "./lex-markdown.ts";
import { createPieceLexer, type LexedPiece } from "./lexed-piece.ts";
import { countCells } from "./line.ts";

/** A table. Each row is a piece of its own, lexed below a short stand-in for the head. */
export function growingTable(header: string, delimiter: string, key: number, lex: LexMarkdown): GrowingBlock {
  const head = createPieceLexer(lex).whole(`${header}\n${delimiter}`);
  const prefix = `${"|-".repeat(countCells(header))}|\n${delimiter}\n`;
  let rows: Batches<LexedPiece> = [];
  let nextRow = createPieceLexer(lex, prefix);

  const block: GrowingBlock = {
    open: { kind: "table" },
    add(line) {
      rows = append(rows, nextRow.whole(line));
      nextRow = createPieceLexer(lex, prefix);
      return block;
    },
    view: (partial) => ({
      kind: "table",
      key,
      header: head,
      rows: partial === "" ? rows : append(rows, nextRow.growing(partial)),
    }),
    finish: () => ({ kind: "table", key, header: head, rows }),
  };
  return block;
}
