import type { ChunkedList } from "../inline/chunked-list.ts";
import type { LinkTarget } from "../inline/inline.ts";
import type { OnRead } from "../inline/inline-lexer.ts";
import type { Block } from "./block.ts";
import type { BlockStart } from "./block-start.ts";
import { createCurrentLeaf } from "./current-leaf.ts";
import type { LineStart, OpenBlocks } from "./line-start.ts";
import { createOpenContainers } from "./open-containers.ts";

/** The blocks of a text that is still arriving. A line is given as its start, its content in parts, and its end. */
export interface BlockParser {
  readonly open: OpenBlocks;
  startLine(start: LineStart): void;
  addContent(text: string): void;
  endLine(): void;
  /** All blocks as far as they have arrived. Doesn't change the parser. */
  preview(): ChunkedList<Block>;
  finish(): ChunkedList<Block>;
  readonly definitions: LinkDefinitions;
}

/** Targets by label: without outer blanks, with single spaces, in lower case. At most 500. */
export type LinkDefinitions = ReadonlyMap<string, LinkTarget>;

const MAX_DEFINITIONS = 500;

export function createBlockParser(onRead: OnRead): BlockParser {
  const containers = createOpenContainers();
  const leaf = createCurrentLeaf(containers.append, onRead);
  let definitions: LinkDefinitions = new Map();

  function openBlock(block: BlockStart): void {
    if (block.kind === "blank") return;
    containers.beginChild();
    if (block.kind === "rule") containers.append({ kind: "rule" });
    else if (block.kind === "definition") define(block.label, block.target);
    else leaf.open(block);
  }

  function define(label: string, target: LinkTarget): void {
    if (definitions.has(label) || definitions.size >= MAX_DEFINITIONS) return;
    definitions = new Map([...definitions, [label, target]]);
  }

  return {
    open: {
      containers: containers.open,
      get leaf() {
        return leaf.current?.state;
      },
    },
    get definitions() {
      return definitions;
    },
    startLine(start) {
      const { matched, containers: starts, block } = start;
      const isInside = matched === containers.open.length && starts.length === 0;
      if (!isInside || !leaf.continueWith(block)) {
        leaf.finish();
        containers.continueWith(matched, starts);
        openBlock(block);
      }
      containers.afterLine(start);
    },
    addContent: (text) => leaf.current?.add(text),
    endLine() {
      leaf.current?.endLine();
      if (leaf.current?.state.kind === "closed") leaf.finish();
    },
    preview: () => containers.list(leaf.current?.preview()),
    finish() {
      leaf.finish();
      return containers.list();
    },
  };
}
