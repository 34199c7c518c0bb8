import type { Batches } from "./batches.ts";
import type { LexedPiece } from "./lexed-piece.ts";

/** A block of markdown, ready to be drawn. A finished one keeps its identity for good. */
export type MarkdownBlock =
  | { readonly kind: "markdown"; readonly key: number; readonly piece: LexedPiece }
  | {
      readonly kind: "code";
      readonly key: number;
      readonly language: string;
      /** Finished lines, each with its line break. */
      readonly lines: Batches<string>;
      /** The line that is still arriving. */
      readonly lastLine: string;
    }
  | {
      readonly kind: "list";
      readonly key: number;
      readonly isOrdered: boolean;
      readonly start: number;
      readonly items: Batches<LexedPiece>;
    }
  | {
      readonly kind: "table";
      readonly key: number;
      readonly header: LexedPiece;
      readonly rows: Batches<LexedPiece>;
    };
