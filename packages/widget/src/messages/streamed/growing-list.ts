import { append, type Batches } from "./batches.ts";
import type { GrowingBlock } from "./growing-block.ts";
import type { LexMarkdown } from "./lex-markdown.ts";
import { createPieceLexer, type LexedPiece, type PieceLexer } from "./lexed-piece.ts";
import { readLine, type Line } from "./line.ts";
import type { MarkdownBlock } from "./markdown-block.ts";
import type { OpenBlock } from "./place-line.ts";

type Item = Extract<Line, { kind: "item" }>;

/** A list. Each item is a piece of its own, so that a long list costs no more than its items. */
export function growingList(
  firstLine: string,
  first: Item,
  key: number,
  lex: LexMarkdown,
  firstPiece: PieceLexer,
): GrowingBlock {
  let items: Batches<LexedPiece> = [];
  let raw = firstLine;
  let item = first;
  let isAfterBlank = false;
  let piece = firstPiece;
  let nextPiece = createPieceLexer(lex);

  const asBlock = (all: Batches<LexedPiece>): MarkdownBlock => ({
    kind: "list",
    key,
    isOrdered: first.isOrdered,
    start: first.number,
    items: all,
  });

  const block: GrowingBlock = {
    get open(): OpenBlock {
      return {
        kind: "list",
        isOrdered: first.isOrdered,
        indent: item.indent,
        contentIndent: item.contentIndent,
        isAfterBlank,
      };
    },
    add(line, placement) {
      const read = readLine(line);
      if (placement === "item" && read.kind === "item") {
        items = append(items, piece.whole(raw));
        raw = line;
        item = read;
        piece = nextPiece;
        nextPiece = createPieceLexer(lex);
      } else {
        raw += `\n${line}`;
      }
      isAfterBlank = read.kind === "blank";
      return block;
    },
    view(partial, placement) {
      if (placement === "item")
        return asBlock(append(append(items, piece.whole(raw)), nextPiece.growing(partial)));
      return asBlock(append(items, piece.growing(partial === "" ? raw : `${raw}\n${partial}`)));
    },
    finish: () => asBlock(append(items, piece.whole(raw.trimEnd()))),
  };
  return block;
}
