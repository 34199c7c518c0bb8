import { append, type Batches } from "./batches.ts";
import type { GrowingBlock } from "./growing-block.ts";
import type { Line } from "./line.ts";

/** A fenced code block. Its text is literal: nothing of it is lexed. */
export function growingCode(read: Extract<Line, { kind: "fence" }>, key: number): GrowingBlock {
  const { fence, indent, language } = read;
  let lines: Batches<string> = [];
  const unindent = (line: string) => line.replace(new RegExp(`^ {0,${indent}}`), "");
  const block: GrowingBlock = {
    open: { kind: "fence", fence },
    add(line) {
      lines = append(lines, `${unindent(line)}\n`);
      return block;
    },
    view(partial, placement) {
      const isClosing = placement === "close" || (partial !== "" && fence.startsWith(partial.trim()));
      return { kind: "code", key, language, lines, lastLine: isClosing ? "" : unindent(partial) };
    },
    finish: () => ({ kind: "code", key, language, lines, lastLine: "" }),
  };
  return block;
}
