import { decodeEntities } from "./decode-entities.ts";
import { isCitation } from "./citations.ts";
import { appendText, dropText, lastText } from "./pieces.ts";
import { MAX_RUN_LENGTH, mayRunGrow, runLength, WAIT, type Rule, type Scan } from "./scan.ts";
import { MARK, withoutMarks } from "./citation-mark.ts";

/** Code between runs of backticks of the same length. */
export const codeRule: Rule = (scan, at, searched) => {
  const { source, open, missingBackticks } = scan;
  const length = runLength(source, at);
  if (mayRunGrow(scan, at, length)) return WAIT;
  if (length < MAX_RUN_LENGTH && !missingBackticks.has(length)) {
    const end = findBackticks(source, length, at + Math.max(length, searched), scan.isFinal);
    if (end !== undefined) {
      open.push({ kind: "code", text: codeText(source.slice(at + length, end)) });
      return end + length;
    }
    if (!scan.isFinal) {
      scan.searched = source.length - trailingBackticks(source) - at;
      return WAIT;
    }
    missingBackticks.add(length);
  }
  appendText(open, source.slice(at, at + length));
  return at + length;
};

function findBackticks(source: string, length: number, from: number, isFinal: boolean): number | undefined {
  let start = source.indexOf("`", from);
  while (start !== -1) {
    const found = runLength(source, start);
    // A run at the end may become longer.
    const isWhole = isFinal || start + found < source.length;
    if (found === length && isWhole) return start;
    start = source.indexOf("`", start + found);
  }
  return undefined;
}

export function trailingBackticks(source: string): number {
  let start = source.length;
  while (source[start - 1] === "`") start -= 1;
  return source.length - start;
}

export function codeText(source: string): string {
  const text = withoutMarks(source).replaceAll("\n", " ");
  const isPadded = text.startsWith(" ") && text.endsWith(" ") && text.trim() !== "";
  return isPadded ? text.slice(1, -1) : text;
}

export const lineBreakRule: Rule = ({ open }, at) => {
  const text = lastText(open);
  dropText(open, text.length - text.trimEnd().length);
  open.push({ kind: "break" });
  return at + 1;
};

export const escapeRule: Rule = ({ source, isFinal, open }, at) => {
  const next = source[at + 1];
  if (next === undefined && !isFinal) return WAIT;
  // A backslash at the end of a line is a line break, like the end itself.
  if (next === "\n") return at + 1;
  if (next === undefined || !/[!-/:-@[-`{-~]/.test(next)) {
    appendText(open, "\\");
    return at + 1;
  }
  appendText(open, next);
  return at + 2;
};

const MAX_REFERENCE_LENGTH = 33;

/** A character reference such as `&amp;`. */
export const referenceRule: Rule = ({ source, isFinal, open }, at) => {
  const text = /&#?\w*;?/y;
  text.lastIndex = at;
  const [found = "&"] = text.exec(source) ?? [];
  const end = at + found.length;
  const mayGrow = end === source.length && !found.endsWith(";") && found.length < MAX_REFERENCE_LENGTH;
  if (mayGrow && !isFinal) return WAIT;
  appendText(open, decodeEntities(found));
  return end;
};

const MAX_TAG_LENGTH = 256;

/** `<https://…>`, `<address@…>`, `<br>`, and HTML, which is shown as text. */
export const tagRule: Rule = (scan, at, searched) => {
  const { source, open } = scan;
  const next = source[at + 1];
  if (next === undefined && !scan.isFinal) return WAIT;
  if (next === undefined || !/[a-zA-Z/!?]/.test(next)) return takeAsText(scan, at, at + 1);
  const end = findEnd(scan, at, Math.max(searched, 1), /[<>\n]/g, MAX_TAG_LENGTH);
  if (end === WAIT || source[end] !== ">") return end === WAIT ? WAIT : takeAsText(scan, at, at + 1);
  const tag = source.slice(at, end + 1);
  const content = tag.slice(1, -1);
  const scheme = /^[a-zA-Z][a-zA-Z\d+.-]{1,31}:\S*$/.test(content)
    ? ""
    : /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(content)
      ? "mailto:"
      : undefined;
  if (/^<br\s*\/?>$/i.test(tag)) open.push({ kind: "break" });
  else if (scheme === undefined) appendText(open, tag);
  else {
    const target = { url: scheme + decodeEntities(content), title: "" };
    open.push({ kind: "link", target, children: [{ kind: "text", text: content }] });
  }
  return end + 1;
};

const MAX_CITATION_LENGTH = 256;

/** A citation marker of a model is left out. */
export const citationRule: Rule = (scan, at, searched) => {
  const { source } = scan;
  const end = findEnd(scan, at, Math.max(searched, 1), /[【】\n]/g, MAX_CITATION_LENGTH);
  if (end === WAIT) return WAIT;
  if (source[end] === "】" && isCitation(source.slice(at, end + 1))) return end + 1;
  return takeAsText(scan, at, at + 1);
};

/** The mark of a source. */
export const citationMarkRule: Rule = (scan, at) => {
  MARK.lastIndex = at;
  const found = MARK.exec(scan.source);
  if (found) {
    scan.open.push({ kind: "source", number: Number(found[1]) });
    return at + found[0].length;
  }
  const mayGrow = !scan.isFinal && /^\uE000\d{0,3}$/.test(scan.source.slice(at, at + 5));
  return mayGrow ? WAIT : takeAsText(scan, at, at + 1);
};

/** The first match after `at`; `WAIT` if it may still arrive; the source's length if there is none within `limit`. */
function findEnd(scan: Scan, at: number, searched: number, pattern: RegExp, limit: number): number {
  const { source } = scan;
  pattern.lastIndex = at + searched;
  const found = pattern.exec(source.slice(0, at + limit));
  if (found) return found.index;
  if (scan.isFinal || source.length - at >= limit) return source.length;
  scan.searched = source.length - at;
  return WAIT;
}

function takeAsText({ source, open }: Scan, at: number, end: number): number {
  appendText(open, source.slice(at, end));
  return end;
}
