import { lastOf } from "@banter/protocol";
/**
 * Text that is still arriving often ends inside a mark: `**bo`, `[here](https://exa`, a lone `-`.
 * Gives the text as it will most probably look: open marks closed, a half-written link as its words, never clickable.
 */
export function completeTail(text: string): string {
  if (isInFence(text)) return text.replace(/\n[ \t]*`{1,2}$/, "");
  const start = text.lastIndexOf("\n\n") + 1;
  const held = holdBack(text.slice(start));
  return text.slice(0, start) + closeMarks(unlinkTail(held));
}

/** A code block inside a list item or a quote that hasn't ended yet. */
function isInFence(text: string): boolean {
  return ((text.match(/^[ \t>]*(?:[-*+] +|\d+[.)] +)?```/gm)?.length ?? 0) & 1) === 1;
}

/** Leaves out an end that means nothing yet: a citation's start, a list marker or underline of one character, an opening mark. */
function holdBack(text: string): string {
  return text
    .replace(/【[^】\n]{0,80}$/, "")
    .replace(/(^|\n)[ \t]*(?:[-=*+_#>]+|\d{1,9}[.)]?)[ \t]*$/, "$1")
    .replace(/(?<=^|[\s([{"'])(?:[*_~`]+|!?\[)$/, "")
    .replace(/<\/?[a-zA-Z][^<>\n]{0,200}$/, "")
    .replace(/&#?\w{0,10}$/, "");
}

/** A link or picture without its closing bracket becomes its words. */
function unlinkTail(text: string): string {
  const outsideCode = maskCode(text);
  const target = outsideCode.lastIndexOf("](");
  if (target !== -1 && !isClosed(outsideCode, target + 1)) {
    const words = openingBracket(outsideCode, target);
    if (words !== -1) return text.slice(0, bangBefore(text, words)) + text.slice(words + 1, target);
  }
  // `[here]` may be about to become a link.
  const bracket = outsideCode.endsWith("]")
    ? openingBracket(outsideCode, text.length - 1)
    : outsideCode.lastIndexOf("[");
  if (bracket !== -1 && outsideCode.endsWith("]") && !isEscaped(text, bracket)) {
    return text.slice(0, bangBefore(text, bracket)) + text.slice(bracket + 1, -1);
  }
  if (bracket === -1 || /[\]\n]/.test(outsideCode.slice(bracket)) || isEscaped(text, bracket)) return text;
  return text.slice(0, bangBefore(text, bracket)) + text.slice(bracket + 1);
}

/** Blanks out code, whose brackets mean nothing; every other character keeps its place. */
function maskCode(text: string): string {
  return text.replace(/(`+)[^`][^]*?\1(?!`)|`+[^`]*$/g, (code) => " ".repeat(code.length));
}

function isClosed(text: string, open: number): boolean {
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

function openingBracket(text: string, close: number): number {
  let depth = 0;
  for (let index = close; index >= 0; index--) {
    if (text[index] === "]") depth += 1;
    else if (text[index] === "[" && --depth === 0) return index;
  }
  return -1;
}

function bangBefore(text: string, bracket: number): number {
  return text[bracket - 1] === "!" ? bracket - 1 : bracket;
}

function isEscaped(text: string, index: number): boolean {
  return text[index - 1] === "\\";
}

/** Adds what closes the emphasis and code that the text leaves open. */
function closeMarks(text: string): string {
  const open: string[] = [];
  const marks = /\\[^]|`+|\*+|_+|~~/g;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const [mark] = match;
    if (mark.startsWith("\\")) continue;
    if (mark.startsWith("`")) {
      const end = new RegExp(`(?<!\`)${mark}(?!\`)`, "g");
      end.lastIndex = marks.lastIndex;
      const closing = end.exec(text);
      if (closing === null) return withClosing(text, [...open, mark]);
      marks.lastIndex = end.lastIndex;
      continue;
    }
    const isAtEnd = marks.lastIndex === text.length;
    if (isAtEnd && lastOf(open)?.startsWith(mark) && lastOf(open) !== mark)
      return withClosing(text.slice(0, match.index), open);
    toggle(open, mark, text[match.index - 1] ?? " ", text[marks.lastIndex] ?? " ");
  }
  return withClosing(text, open);
}

function toggle(open: string[], mark: string, before: string, after: string): void {
  const last = open.lastIndexOf(mark);
  const isUnderscore = mark.startsWith("_");
  const mayClose = /\S/.test(before) && !(isUnderscore && /\w/.test(after));
  const mayOpen = /\S/.test(after) && !(isUnderscore && /\w/.test(before)) && mark.length <= 3;
  if (last !== -1 && mayClose) open.length = last;
  else if (mayOpen) open.push(mark);
}

/** More than that is no one's emphasis. */
const MOST_OPEN_MARKS = 6;

function withClosing(text: string, open: readonly string[]): string {
  return open.length === 0 || open.length > MOST_OPEN_MARKS
    ? text
    : text.trimEnd() + open.reduceRight((marks, mark) => marks + mark, "");
}
