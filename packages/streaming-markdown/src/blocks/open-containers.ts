import { createListBuilder, type ChunkedList, type ListBuilder } from "../inline/chunked-list.ts";
import type { Block, ListItem, Task } from "./block.ts";
import type { ContainerStart, ItemStart } from "./block-start.ts";
import type { LineStart } from "./line-start.ts";

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

/** The quotes and lists that are open, from the outermost to the innermost, in the text as their root. */
export function createOpenContainers() {
  const root = createListBuilder<Block>();
  const open: Container[] = [];

  /** Adds a finished block to the innermost container. */
  function append(block: Block | undefined): void {
    if (block) (open.at(-1)?.blocks ?? root).append(block);
  }

  function closeTo(count: number): void {
    while (open.length > count) {
      const container = open.pop();
      if (container) append(toBlock(container));
    }
  }

  /** Before a block starts in the innermost container. */
  function beginChild(): void {
    const parent = open.at(-1);
    if (parent?.kind !== "item") return;
    if (parent.isAfterBlank && !parent.blocks.isEmpty) parent.isLoose = true;
    parent.isEmpty = false;
  }

  /** Closes the containers that the line doesn't continue, and opens the ones that it starts. */
  function continueWith(matched: number, starts: readonly ContainerStart[]): void {
    const list = open[matched];
    const [first, ...others] = starts;
    const isNextItem = first?.kind === "item" && list?.kind === "item" && isSameList(list, first);
    closeTo(isNextItem ? matched + 1 : matched);
    if (isNextItem) startNextItem(list, first);
    for (const start of isNextItem ? others : starts) openContainer(start);
  }

  function openContainer(start: ContainerStart): void {
    beginChild();
    open.push(start.kind === "quote" ? { kind: "quote", blocks: createListBuilder() } : openList(start));
  }

  return {
    open,
    append,
    beginChild,
    continueWith,
    afterLine(start: LineStart): void {
      for (const container of open) if (container.kind === "item") afterLine(container, start);
    },
    /** All blocks, with `last` in the innermost container. Changes nothing. */
    list(last?: Block): ChunkedList<Block> {
      let block = last;
      for (const container of open.toReversed()) block = toBlock(container, block);
      return root.list(block && [block]);
    },
  };
}

function afterLine(list: OpenList, { block, containers }: LineStart): void {
  list.isAfterBlank = block.kind === "blank";
  // An item starts with at most one blank line.
  if (list.isAfterBlank && list.isEmpty && containers.length === 0)
    list.contentIndent = Number.POSITIVE_INFINITY;
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
