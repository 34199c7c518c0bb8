import type { ChunkedList } from "../inline/chunked-list.ts";
import type { LinkTarget } from "../inline/inline.ts";
import type { OnRead } from "../inline/inline-lexer.ts";
import type { Block } from "./block.ts";
import type { BlockStart } from "./block-start.ts";
import type { LineStart, OpenBlocks } from "./line-start.ts";
import { createOpenContainers } from "./open-containers.ts";
import {
  openCode,
  openHeading,
  openParagraph,
  openTable,
  openTableHead,
  type OpenLeaf,
} from "./open-leaf.ts";

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
  let leaf: OpenLeaf | undefined;
  /** Blank lines that belong to indented code if more of it follows. */
  let blankLines = 0;
  let definitions: LinkDefinitions = new Map();

  function finishLeaf(): void {
    containers.append(leaf?.finish());
    leaf = undefined;
    blankLines = 0;
  }

  /** Continues the open leaf; returns false if the line starts something else. */
  function continueLeaf(block: BlockStart): boolean {
    if (leaf === undefined) return false;
    switch (block.kind) {
      case "text":
        if (leaf.state.kind !== "paragraph") return false;
        leaf = leaf.asParagraph?.() ?? leaf;
        leaf.startLine();
        return true;
      case "line":
        for (; blankLines > 0; blankLines--) addBlankLine(leaf);
        leaf.startLine();
        return true;
      case "blank":
        if (leaf.state.kind !== "indented-code") return false;
        blankLines += 1;
        return true;
      case "closing-fence":
        finishLeaf();
        return true;
      case "underline":
        makeHeading(block.level);
        return true;
      case "delimiter-row":
        if (leaf.state.kind === "paragraph" && leaf.state.tableHead !== undefined)
          leaf = openTable(leaf.state.tableHead, block.row, onRead);
        return true;
      default:
        return false;
    }
  }

  function makeHeading(level: number): void {
    const paragraph = leaf?.finish();
    leaf = undefined;
    if (paragraph?.kind === "paragraph")
      containers.append({ kind: "heading", level, content: paragraph.content });
  }

  function openLeaf(block: BlockStart): void {
    if (block.kind === "blank") return;
    containers.beginChild();
    if (block.kind === "rule") containers.append({ kind: "rule" });
    else if (block.kind === "definition") define(block.label, block.target);
    else leaf = createLeaf(block, onRead);
    if (block.kind !== "fence") leaf?.startLine();
  }

  function define(label: string, target: LinkTarget): void {
    if (definitions.has(label) || definitions.size >= MAX_DEFINITIONS) return;
    definitions = new Map([...definitions, [label, target]]);
  }

  return {
    open: {
      containers: containers.open,
      get leaf() {
        return leaf?.state;
      },
    },
    get definitions() {
      return definitions;
    },
    startLine(start) {
      const { matched, containers: starts, block } = start;
      const isInside = matched === containers.open.length && starts.length === 0;
      if (!isInside || !continueLeaf(block)) {
        finishLeaf();
        containers.continueWith(matched, starts);
        openLeaf(block);
      }
      containers.afterLine(start);
    },
    addContent: (text) => leaf?.add(text),
    endLine() {
      leaf?.endLine();
      if (leaf?.state.kind === "closed") finishLeaf();
    },
    preview: () => containers.list(leaf?.preview()),
    finish() {
      finishLeaf();
      return containers.list();
    },
  };
}

function addBlankLine(leaf: OpenLeaf): void {
  leaf.startLine();
  leaf.endLine();
}

function createLeaf(block: BlockStart, onRead: OnRead): OpenLeaf {
  switch (block.kind) {
    case "heading":
      return openHeading(block.level, onRead);
    case "fence":
      return openCode(block);
    case "indented-code":
      return openCode(undefined);
    case "table-head":
      return openTableHead(onRead);
    default:
      return openParagraph(onRead);
  }
}
