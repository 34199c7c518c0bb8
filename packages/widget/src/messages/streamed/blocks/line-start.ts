import { normalizeLabel, type LinkTarget } from "../inline/inline.ts";
import { parseLinkTarget } from "../inline/link-target.ts";
import type { Task } from "./block.ts";
import { isDelimiterRow } from "./table-rows.ts";

/** How a line goes on: which open blocks it continues, which it starts, and where its content is. */
export interface LineStart {
  /** How many of the open containers it continues. */
  readonly matched: number;
  /** The containers it starts, outermost first. */
  readonly containers: readonly ContainerStart[];
  readonly block: BlockStart;
  /** Offset of the content. */
  readonly at: number;
}

export type ContainerStart = { readonly kind: "quote" } | ItemStart;

export interface ItemStart {
  readonly kind: "item";
  /** The bullet, or the character after the number: another one starts another list. */
  readonly marker: string;
  readonly isOrdered: boolean;
  readonly number: number;
  /** How far the item's other lines are indented. */
  readonly contentIndent: number;
  readonly task: Task | undefined;
}

export type BlockStart =
  /** The text of a paragraph: the open one goes on, or a new one starts. */
  | { readonly kind: "text" }
  /** Another line of the open code or table. */
  | { readonly kind: "line" }
  | { readonly kind: "blank" | "rule" | "closing-fence" | "indented-code" | "table-head" }
  | { readonly kind: "delimiter-row"; readonly row: string }
  | { readonly kind: "underline" | "heading"; readonly level: number }
  | FenceStart
  | { readonly kind: "definition"; readonly label: string; readonly target: LinkTarget };

const WITH_CONTENT: ReadonlySet<BlockStart["kind"]> = new Set([
  "text",
  "line",
  "heading",
  "indented-code",
  "table-head",
]);

export interface FenceStart {
  readonly kind: "fence";
  readonly fence: string;
  readonly indent: number;
  readonly language: string;
}

/** What decides where a line belongs. */
export interface OpenBlocks {
  readonly containers: readonly OpenContainerState[];
  readonly leaf: LeafState | undefined;
}

export type OpenContainerState =
  | { readonly kind: "quote" }
  | { readonly kind: "item"; readonly contentIndent: number };

export type LeafState =
  /** `tableHead` is the only line so far, if it may be the head of a table. */
  | { readonly kind: "paragraph"; readonly tableHead: string | undefined }
  | { readonly kind: "table" | "indented-code" | "closed" }
  | FenceStart;

/** Deeper nesting is text; it would exhaust the stack. */
const MAX_DEPTH = 24;

/**
 * Reads the start of a line. `line` may end before the line does (`isWhole` is false): returns undefined if more of it
 * must arrive before its place is known. Whatever it returns holds for every continuation of the line.
 */
export function readLineStart(line: string, isWhole: boolean, open: OpenBlocks): LineStart | undefined {
  const reader: Reader = { line, isWhole, at: 0, column: 0, indent: 0 };
  const matched = matchContainers(reader, open.containers);
  if (matched === undefined) return undefined;
  const isInside = matched === open.containers.length;
  const leaf = isInside || open.leaf?.kind === "paragraph" ? open.leaf : undefined;
  const containers: ContainerStart[] = [];
  for (;;) {
    const state: LineState = {
      leaf: containers.length === 0 ? leaf : undefined,
      isLazy: !isInside,
      mayNest: matched + containers.length < MAX_DEPTH,
      isItemStart: containers.at(-1)?.kind === "item",
    };
    const next = readBlockStart(reader, state);
    if (next === undefined) return undefined;
    if (next.kind === "task") {
      const item = containers.pop();
      if (item?.kind === "item") containers.push({ ...item, task: next.task });
    } else if (next.kind === "quote" || next.kind === "item") containers.push(next);
    else {
      // Text without the markers of its containers continues their paragraph.
      const isContinuation = next.kind === "text" && state.leaf?.kind === "paragraph";
      return {
        matched: isContinuation ? open.containers.length : matched,
        containers,
        block: next,
        at: WITH_CONTENT.has(next.kind) ? reader.at : line.length,
      };
    }
  }
}

interface Reader {
  readonly line: string;
  readonly isWhole: boolean;
  at: number;
  /** The offset with tabs expanded. */
  column: number;
  /** The indentation before the marker that is read. */
  indent: number;
}

interface LineState {
  readonly leaf: LeafState | undefined;
  /** The line lacks the markers of some containers. */
  readonly isLazy: boolean;
  readonly mayNest: boolean;
  readonly isItemStart: boolean;
}

/** Reads the markers of the open containers. Returns how many there are. */
function matchContainers(reader: Reader, containers: readonly OpenContainerState[]): number | undefined {
  for (const [index, container] of containers.entries()) {
    const { width, end } = indentation(reader);
    if (container.kind === "item") {
      if (end === reader.line.length && reader.isWhole) continue;
      if (width >= container.contentIndent) skipIndentation(reader, container.contentIndent);
      else return index;
    } else {
      if (reader.line[end] !== ">" || width > 3) return index;
      if (!skipQuoteMarker(reader, end)) return undefined;
    }
  }
  return containers.length;
}

/** Skips `>` and a space after it. Returns false if the space may still arrive. */
function skipQuoteMarker(reader: Reader, at: number): boolean {
  reader.column += at + 1 - reader.at;
  reader.at = at + 1;
  if (reader.at === reader.line.length) return reader.isWhole;
  skipIndentation(reader, 1);
  return true;
}

function indentation({ line, at, column }: Reader): { readonly width: number; readonly end: number } {
  let end = at;
  let reached = column;
  for (; line[end] === " " || line[end] === "\t"; end++)
    reached += line[end] === "\t" ? 4 - (reached % 4) : 1;
  return { width: reached - column, end };
}

function skipIndentation(reader: Reader, width: number): void {
  const end = reader.column + width;
  while (reader.column < end && /[ \t]/.test(reader.line.charAt(reader.at))) {
    reader.column += reader.line[reader.at] === "\t" ? 4 - (reader.column % 4) : 1;
    reader.at += 1;
  }
}

type Start = BlockStart | ContainerStart | { readonly kind: "task"; readonly task: Task };

/** Reads the next marker. Returns undefined if it isn't known yet which one it is. */
function readBlockStart(reader: Reader, state: LineState): Start | undefined {
  const { leaf } = state;
  if (leaf?.kind === "fence") return readFencedLine(reader, leaf);
  const { width, end } = indentation(reader);
  const isBlank = end === reader.line.length;
  if (isBlank) return reader.isWhole ? { kind: "blank" } : undefined;
  const isParagraph = leaf?.kind === "paragraph";
  if (width >= 4 && !isParagraph) {
    skipIndentation(reader, 4);
    return leaf?.kind === "indented-code" ? { kind: "line" } : { kind: "indented-code" };
  }
  skipIndentation(reader, width);
  reader.indent = width;
  if (width >= 4) return { kind: "text" };
  const rest = reader.line.slice(reader.at);
  for (const read of READERS[rest.charAt(0)] ?? []) {
    const start = read(rest, reader, state);
    if (start !== "other") return start;
  }
  if (/^\d/.test(rest)) {
    const start = readItem(rest, reader, state);
    if (start !== "other") return start;
  }
  return leaf?.kind === "table" && !state.isLazy ? { kind: "line" } : { kind: "text" };
}

/** A line inside fenced code. */
function readFencedLine(reader: Reader, { fence, indent }: FenceStart): BlockStart | undefined {
  const rest = reader.line.slice(reader.at);
  const marker = fence.charAt(0);
  const [, run = "", after = ""] = /^ {0,3}([`~]*)[ \t]*(.?)/.exec(rest) ?? [];
  const mayClose = after === "" && (run === "" || run === marker.repeat(run.length));
  if (mayClose && !reader.isWhole && indentation(reader).width <= 3) return undefined;
  if (mayClose && run.length >= fence.length) return { kind: "closing-fence" };
  skipIndentation(reader, indent);
  return { kind: "line" };
}

/** Reads one kind of start; `"other"`: the text is none, undefined: it may become one. */
interface StartReader {
  (rest: string, reader: Reader, state: LineState): Start | "other" | undefined;
}

const readQuote: StartReader = (_rest, reader, { mayNest }) => {
  if (!mayNest) return "other";
  return skipQuoteMarker(reader, reader.at) ? { kind: "quote" } : undefined;
};

const readHeading: StartReader = (rest, reader) => {
  const [run = ""] = /^#+/.exec(rest) ?? [];
  const after = rest.charAt(run.length);
  if (run.length > 6 || (after !== "" && !/[ \t]/.test(after))) return "other";
  if (after === "" && !reader.isWhole) return undefined;
  advance(reader, run.length);
  const { width, end } = indentation(reader);
  if (end === reader.line.length && !reader.isWhole) return undefined;
  skipIndentation(reader, width);
  return { kind: "heading", level: run.length };
};

/** Longer text after a fence is no language. */
const MAX_INFO_LENGTH = 100;

const readFence: StartReader = (rest, reader) => {
  const [, fence = "", info = ""] = /^(`+|~+)(.*)/.exec(rest) ?? [];
  const isRunOnly = info === "" && !reader.isWhole;
  if (fence.length < 3) return isRunOnly ? undefined : "other";
  if (info.length > MAX_INFO_LENGTH || (fence.startsWith("`") && info.includes("`"))) return "other";
  if (!reader.isWhole) return undefined;
  advance(reader, rest.length);
  return { kind: "fence", fence, indent: reader.indent, language: info.trim().split(/\s/)[0] ?? "" };
};

/** The line below a heading. */
const readUnderline: StartReader = (rest, reader, { leaf, isLazy }) => {
  if (leaf?.kind !== "paragraph" || isLazy || !/^(?:=+|-+)[ \t]*$/.test(rest)) return "other";
  if (!reader.isWhole) return undefined;
  return { kind: "underline", level: rest.startsWith("=") ? 1 : 2 };
};

const readDelimiterRow: StartReader = (rest, reader, { leaf, isLazy }) => {
  if (leaf?.kind !== "paragraph" || leaf.tableHead === undefined || isLazy) return "other";
  if (!/^[ \t:|-]*$/.test(rest)) return "other";
  if (!reader.isWhole) return undefined;
  return isDelimiterRow(rest, leaf.tableHead) ? { kind: "delimiter-row", row: rest } : "other";
};

const readRule: StartReader = (rest, reader) => {
  if (!/^(?:[-\t ]*|[*\t ]*|[_\t ]*)$/.test(rest)) return "other";
  if (!reader.isWhole) return undefined;
  return rest.replace(/[ \t]/g, "").length >= 3 ? { kind: "rule" } : "other";
};

const readItem: StartReader = (rest, reader, { leaf, isLazy, mayNest }) => {
  const [marker = "", number] = /^(?:[-*+]|(\d{1,9})(?:[.)]|$))/.exec(rest) ?? [];
  if (marker === "" || !mayNest) return "other";
  const after = rest.charAt(marker.length);
  if (after === "" && !reader.isWhole) return undefined;
  if (marker === number || !/^[ \t]?$/.test(after)) return "other";
  const afterMarker: Reader = { ...reader };
  advance(afterMarker, marker.length);
  const { width, end } = indentation(afterMarker);
  const isEmpty = end === reader.line.length;
  if (isEmpty && !reader.isWhole) return undefined;
  // Only a list with content that starts at 1 interrupts a paragraph: "2024. It was" continues it.
  const interrupts = leaf?.kind === "paragraph" && !isLazy;
  if (interrupts && (isEmpty || Number(number ?? 1) !== 1)) return "other";
  // More than four spaces start code inside the item.
  const space = isEmpty || width > 4 ? 1 : width;
  advance(reader, marker.length);
  skipIndentation(reader, space);
  return {
    kind: "item",
    marker: marker.slice(-1),
    isOrdered: number !== undefined,
    number: Number(number ?? 1),
    contentIndent: reader.indent + marker.length + space,
    task: undefined,
  };
};

const readTask: StartReader = (rest, reader, { isItemStart }) => {
  const [box] = /^\[[ xX]\](?=[ \t])/.exec(rest) ?? [];
  if (box === undefined || !isItemStart) return "other";
  advance(reader, box.length + 1);
  return { kind: "task", task: box === "[ ]" ? "open" : "done" };
};

/** Longer definitions are text. */
const MAX_DEFINITION_LENGTH = 1_000;

/** `[label]: https://example.com "title"`. */
const readDefinition: StartReader = (rest, reader, { leaf }) => {
  if (leaf?.kind === "paragraph" || rest.length > MAX_DEFINITION_LENGTH) return "other";
  const mayBecome =
    /^\[(?:[^^\][\n][^\][\n]{0,199}(?:\](?::[ \t]*(?:\S+(?:[ \t]+(?:["'(].*)?)?)?)?)?)?$/.test(rest);
  if (!mayBecome) return "other";
  if (!reader.isWhole) return undefined;
  const [start = "", label = ""] = /^\[([^\]]+)\]:(?=[ \t]*\S)/.exec(rest) ?? [];
  const link = start === "" ? undefined : parseLinkTarget(`${rest})`, start.length);
  if (link === undefined || link === "incomplete" || link.end <= rest.length) return "other";
  return { kind: "definition", label: normalizeLabel(label), target: link.target };
};

const readTableHead: StartReader = (_rest, _reader, { leaf }) =>
  leaf?.kind === "paragraph" || leaf?.kind === "table" ? "other" : { kind: "table-head" };

const READERS: Readonly<Record<string, readonly StartReader[]>> = {
  ">": [readQuote],
  "#": [readHeading],
  "`": [readFence],
  "~": [readFence],
  "=": [readUnderline],
  "-": [readDelimiterRow, readUnderline, readRule, readItem],
  ":": [readDelimiterRow],
  "|": [readDelimiterRow, readTableHead],
  "*": [readRule, readItem],
  _: [readRule],
  "+": [readItem],
  "[": [readTask, readDefinition],
};

function advance(reader: Reader, length: number): void {
  reader.at += length;
  reader.column += length;
}
