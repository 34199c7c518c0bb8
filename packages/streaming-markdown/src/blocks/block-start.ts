import { normalizeLabel, type LinkTarget } from "../inline/inline.ts";
import { parseLinkTarget } from "../inline/link-target.ts";
import type { Task } from "./block.ts";
import { advance, indentation, skipIndentation, skipQuoteMarker, type LineReader } from "./line-reader.ts";
import { isDelimiterRow } from "./table-rows.ts";

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

export interface FenceStart {
  readonly kind: "fence";
  readonly fence: string;
  readonly indent: number;
  readonly language: string;
}

/** The open block that a line may continue. */
export type LeafState =
  /** `tableHead` is the only line so far, if it may be the head of a table. */
  | { readonly kind: "paragraph"; readonly tableHead: string | undefined }
  | { readonly kind: "table" | "indented-code" | "closed" }
  | FenceStart;

/** Where on the line the next marker is. */
export interface LineState {
  readonly leaf: LeafState | undefined;
  /** The line lacks the markers of some containers. */
  readonly isLazy: boolean;
  readonly mayNest: boolean;
  readonly isItemStart: boolean;
}

type Start = BlockStart | ContainerStart | { readonly kind: "task"; readonly task: Task };

/** Reads the next marker. Returns undefined if it isn't known yet which one it is. */
export function readBlockStart(reader: LineReader, state: LineState): Start | undefined {
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
function readFencedLine(reader: LineReader, { fence, indent }: FenceStart): BlockStart | undefined {
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
  (rest: string, reader: LineReader, state: LineState): Start | "other" | undefined;
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
  const afterMarker: LineReader = { ...reader };
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
