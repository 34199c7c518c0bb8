import { removeIncompleteCitation } from "./citations.ts";

/** Longer sequences of open delimiters are not emphasis. */
const MAX_OPEN_DELIMITERS = 6;

/**
 * Completes Markdown that is still arriving and may end inside a construct: `**bo`, `[here](https://exa`, a lone `-`.
 * Closes open delimiters and replaces an incomplete link by its text, so that it can't be clicked.
 */
export function closeOpenMarkdown(text: string): string {
  if (isInFence(text)) return text.replace(/\n[ \t]*`{1,2}$/, "");
  const start = text.lastIndexOf("\n\n") + 1;
  const trimmed = trimIncompleteEnd(text.slice(start));
  return text.slice(0, start) + closeDelimiters(unlinkIncompleteEnd(trimmed));
}

/** Whether the text ends inside a code block of a list item or quote. */
function isInFence(text: string): boolean {
  const fences = text.match(/^[ \t>]*(?:[-*+] +|\d+[.)] +)?```/gm)?.length ?? 0;
  return fences % 2 === 1;
}

/** Removes an ambiguous end: part of a citation, a lone list marker or underline, an opening delimiter, part of a tag or entity. */
function trimIncompleteEnd(text: string): string {
  return removeIncompleteCitation(text)
    .replace(/(^|\n)[ \t]*(?:[-=*+_#>]+|\d{1,9}[.)]?)[ \t]*$/, "$1")
    .replace(/(?<=^|[\s([{"'])(?:[*_~`]+|!?\[)$/, "")
    .replace(/<\/?[a-zA-Z][^<>\n]{0,200}$/, "")
    .replace(/&#?\w{0,10}$/, "");
}

/** Replaces a link or image that isn't closed yet by its text. */
function unlinkIncompleteEnd(text: string): string {
  const outsideCode = blankOutCode(text);
  const target = outsideCode.lastIndexOf("](");
  if (target !== -1 && !isTargetClosed(outsideCode, target + 1)) {
    const label = findOpeningBracket(outsideCode, target);
    if (label !== -1) return text.slice(0, imageMarkerStart(text, label)) + text.slice(label + 1, target);
  }
  // `[here]` may become a link, so treat it as an incomplete one.
  const isLabelClosed = outsideCode.endsWith("]");
  const bracket = isLabelClosed
    ? findOpeningBracket(outsideCode, text.length - 1)
    : outsideCode.lastIndexOf("[");
  if (bracket === -1 || isEscaped(text, bracket)) return text;
  const before = text.slice(0, imageMarkerStart(text, bracket));
  if (isLabelClosed) return before + text.slice(bracket + 1, -1);
  return /[\]\n]/.test(outsideCode.slice(bracket)) ? text : before + text.slice(bracket + 1);
}

/** Replaces code by spaces, as brackets inside it are literal; keeps all offsets. */
function blankOutCode(text: string): string {
  return text.replace(/(`+)[^`][^]*?\1(?!`)|`+[^`]*$/g, (code) => " ".repeat(code.length));
}

/** Whether the parenthesis at `open` is closed; a line break ends the attempt at a link. */
function isTargetClosed(text: string, open: number): boolean {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    const character = text[index];
    if (character === "\n") return true;
    if (character === "\\") index += 1;
    else if (character === "(") depth += 1;
    else if (character === ")" && --depth === 0) return true;
  }
  return false;
}

function findOpeningBracket(text: string, close: number): number {
  let depth = 0;
  for (let index = close; index >= 0; index--) {
    if (text[index] === "]") depth += 1;
    else if (text[index] === "[" && --depth === 0) return index;
  }
  return -1;
}

/** Start of `![` if the bracket is an image's, else of `[`. */
function imageMarkerStart(text: string, bracket: number): number {
  return text[bracket - 1] === "!" ? bracket - 1 : bracket;
}

function isEscaped(text: string, index: number): boolean {
  return text[index - 1] === "\\";
}

/** Appends the closing delimiters of emphasis and code that the text leaves open. */
function closeDelimiters(text: string): string {
  const open: string[] = [];
  const delimiters = /\\[^]|`+|\*+|_+|~~/g;
  for (let match = delimiters.exec(text); match !== null; match = delimiters.exec(text)) {
    const [delimiter] = match;
    if (delimiter.startsWith("\\")) continue;
    if (delimiter.startsWith("`")) {
      const codeEnd = findCodeEnd(text, delimiter, delimiters.lastIndex);
      if (codeEnd === undefined) return withClosing(text, [...open, delimiter]);
      delimiters.lastIndex = codeEnd;
      continue;
    }
    const isAtEnd = delimiters.lastIndex === text.length;
    const innermost = open.at(-1);
    // The first character of a longer closing delimiter, e.g. `**bold*`.
    if (isAtEnd && innermost !== delimiter && innermost?.startsWith(delimiter))
      return withClosing(text.slice(0, match.index), open);
    openOrClose(open, delimiter, text[match.index - 1] ?? " ", text[delimiters.lastIndex] ?? " ");
  }
  return withClosing(text, open);
}

function findCodeEnd(text: string, delimiter: string, from: number): number | undefined {
  const end = new RegExp(`(?<!\`)${delimiter}(?!\`)`, "g");
  end.lastIndex = from;
  return end.exec(text) === null ? undefined : end.lastIndex;
}

function openOrClose(open: string[], delimiter: string, before: string, after: string): void {
  const last = open.lastIndexOf(delimiter);
  const isUnderscore = delimiter.startsWith("_");
  const canClose = /\S/.test(before) && !(isUnderscore && /\w/.test(after));
  const canOpen = /\S/.test(after) && !(isUnderscore && /\w/.test(before)) && delimiter.length <= 3;
  if (last !== -1 && canClose) open.length = last;
  else if (canOpen) open.push(delimiter);
}

function withClosing(text: string, open: readonly string[]): string {
  return open.length === 0 || open.length > MAX_OPEN_DELIMITERS
    ? text
    : text.trimEnd() + open.reduce((end, mark) => mark + end, "");
}
