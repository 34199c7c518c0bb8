import type { OnRead } from "../inline/inline-lexer.ts";
import type { Block } from "./block.ts";
import type { BlockStart } from "./block-start.ts";
import {
  openCode,
  openHeading,
  openParagraph,
  openTable,
  openTableHead,
  type OpenLeaf,
} from "./open-leaf.ts";

/** The leaf that the next line may continue. `append` gets each finished block. */
export function createCurrentLeaf(append: (block: Block | undefined) => void, onRead: OnRead) {
  let leaf: OpenLeaf | undefined;
  /** Blank lines that belong to indented code if more of it follows. */
  let blankLines = 0;

  function finish(): void {
    append(leaf?.finish());
    leaf = undefined;
    blankLines = 0;
  }

  /** Returns false if the line starts something else. */
  function continueWith(block: BlockStart): boolean {
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
        finish();
        return true;
      case "underline":
        append(toHeading(leaf.finish(), block.level));
        leaf = undefined;
        return true;
      case "delimiter-row":
        if (leaf.state.kind === "paragraph" && leaf.state.tableHead !== undefined)
          leaf = openTable(leaf.state.tableHead, block.row, onRead);
        return true;
      default:
        return false;
    }
  }

  return {
    get current() {
      return leaf;
    },
    open(block: BlockStart): void {
      leaf = createLeaf(block, onRead);
      if (block.kind !== "fence") leaf.startLine();
    },
    continueWith,
    finish,
  };
}

function toHeading(paragraph: Block | undefined, level: number): Block | undefined {
  return paragraph?.kind === "paragraph" ? { kind: "heading", level, content: paragraph.content } : undefined;
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
