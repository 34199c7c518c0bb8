import { createListBuilder, type ChunkedList, type ListBuilder } from "../inline/chunked-list.ts";
import type { LinkTarget } from "../inline/inline.ts";
import type { OnRead } from "../inline/inline-lexer.ts";
import type { Block, ListItem, Task } from "./block.ts";
import type { BlockStart, ContainerStart, ItemStart } from "./block-start.ts";
import type { LineStart, OpenBlocks } from "./line-start.ts";
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

interface OpenQuote {
  readonly kind: "quote";
  readonly blocks: ListBuilder<Block>;
}

/** A list and its last item. */
interface OpenList {
  readonly kind: "item";
  readonly start: number;
  readonly isOrdered: boolean;
  readonly marker: string;
  readonly items: ListBuilder<ListItem>;
  // Of the last item:
  contentIndent: number;
  blocks: ListBuilder<Block>;
  task: Task | undefined;
  isEmpty: boolean;
  isAfterBlank: boolean;
  isLoose: boolean;
}

type Container = OpenQuote | OpenList;

export function createBlockParser(onRead: OnRead): BlockParser {
  const root = { blocks: createListBuilder<Block>() };
  const containers: Container[] = [];
  let leaf: OpenLeaf | undefined;
  /** Blank lines that belong to indented code if more of it follows. */
  let blankLines = 0;
  let definitions: LinkDefinitions = new Map();

  function addBlock(block: Block | undefined): void {
    const parent = containers.at(-1) ?? root;
    if (block) parent.blocks.append(block);
  }

  function finishLeaf(): void {
    addBlock(leaf?.finish());
    leaf = undefined;
    blankLines = 0;
  }

  function closeTo(count: number): void {
    finishLeaf();
    while (containers.length > count) {
      const container = containers.pop();
      if (container) addBlock(toBlock(container));
    }
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
    if (paragraph?.kind === "paragraph") addBlock({ kind: "heading", level, content: paragraph.content });
  }

  /** Closes the containers that the line doesn't continue, and opens the ones that it starts. */
  function openContainers(matched: number, starts: readonly ContainerStart[]): void {
    const list = containers[matched];
    const [first, ...others] = starts;
    if (first?.kind === "item" && list?.kind === "item" && isSameList(list, first)) {
      closeTo(matched + 1);
      startNextItem(list, first);
      for (const start of others) openContainer(start);
    } else {
      closeTo(matched);
      for (const start of starts) openContainer(start);
    }
  }

  function openContainer(start: ContainerStart): void {
    beginChild();
    containers.push(
      start.kind === "quote" ? { kind: "quote", blocks: createListBuilder() } : openList(start),
    );
  }

  function openLeaf(block: BlockStart): void {
    if (block.kind === "blank") return;
    beginChild();
    if (block.kind === "rule") addBlock({ kind: "rule" });
    else if (block.kind === "definition") define(block.label, block.target);
    else leaf = createLeaf(block, onRead);
    if (block.kind !== "fence") leaf?.startLine();
  }

  function beginChild(): void {
    const parent = containers.at(-1);
    if (parent?.kind !== "item") return;
    if (parent.isAfterBlank && !parent.blocks.isEmpty) parent.isLoose = true;
    parent.isEmpty = false;
  }

  function define(label: string, target: LinkTarget): void {
    if (definitions.has(label) || definitions.size >= MAX_DEFINITIONS) return;
    definitions = new Map([...definitions, [label, target]]);
  }

  return {
    open: {
      containers,
      get leaf() {
        return leaf?.state;
      },
    },
    get definitions() {
      return definitions;
    },
    startLine(start) {
      const { matched, containers: starts, block } = start;
      const isInside = matched === containers.length && starts.length === 0;
      if (!isInside || !continueLeaf(block)) {
        openContainers(matched, starts);
        openLeaf(block);
      }
      for (const container of containers) if (container.kind === "item") afterLine(container, start);
    },
    addContent: (text) => leaf?.add(text),
    endLine() {
      leaf?.endLine();
      if (leaf?.state.kind === "closed") finishLeaf();
    },
    preview() {
      let block = leaf?.preview();
      for (const container of containers.toReversed()) block = toBlock(container, block);
      return root.blocks.list(block && [block]);
    },
    finish() {
      closeTo(0);
      return root.blocks.list();
    },
  };
}

function afterLine(list: OpenList, { block, containers }: LineStart): void {
  list.isAfterBlank = block.kind === "blank";
  // An item starts with at most one blank line.
  if (list.isAfterBlank && list.isEmpty && containers.length === 0)
    list.contentIndent = Number.POSITIVE_INFINITY;
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

function openList(start: ItemStart): OpenList {
  const { number, isOrdered, marker } = start;
  return { kind: "item", start: number, isOrdered, marker, items: createListBuilder(), ...newItem(start) };
}

function newItem({ contentIndent, task }: ItemStart) {
  return {
    contentIndent,
    task,
    blocks: createListBuilder<Block>(),
    isEmpty: true,
    isAfterBlank: false,
    isLoose: false,
  };
}

function isSameList(list: OpenList, item: ItemStart): boolean {
  return list.isOrdered === item.isOrdered && list.marker === item.marker;
}

function startNextItem(list: OpenList, start: ItemStart): void {
  list.items.append(toItem(list, list.blocks.list()));
  Object.assign(list, newItem(start));
}

/** The container with `last` at its end. */
function toBlock(container: Container, last?: Block): Block {
  const blocks = container.blocks.list(last && [last]);
  if (container.kind === "quote") return { kind: "quote", blocks };
  const { isOrdered, start, items } = container;
  return { kind: "list", isOrdered, start, items: items.list([toItem(container, blocks)]) };
}

function toItem({ task, isLoose }: OpenList, blocks: ChunkedList<Block>): ListItem {
  return { blocks, task, isLoose };
}
