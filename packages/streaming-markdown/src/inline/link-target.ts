import { decodeEntities } from "./decode-entities.ts";
import type { LinkTarget } from "./inline.ts";

/** Deeper nesting of parentheses is no link. */
const MAX_PARENTHESES = 32;

/** Parses `url "title")` from `from` on, in one line. Returns undefined if it is no target. */
export function parseLinkTarget(
  source: string,
  from: number,
): { readonly target: LinkTarget; readonly end: number } | "incomplete" | undefined {
  const start = skipSpaces(source, from);
  const urlEnd = source[start] === "<" ? endOfBracketedUrl(source, start) : endOfUrl(source, start);
  if (urlEnd === undefined) return undefined;
  const titleStart = skipSpaces(source, urlEnd);
  const titleEnd = titleStart > urlEnd ? endOfTitle(source, titleStart) : titleStart;
  const end = skipSpaces(source, titleEnd);
  if (end >= source.length) return "incomplete";
  if (source[end] !== ")") return undefined;
  const isBracketed = source[start] === "<";
  const url = isBracketed ? source.slice(start + 1, urlEnd - 1) : source.slice(start, urlEnd);
  return {
    target: { url: unescapeText(url), title: unescapeText(source.slice(titleStart + 1, titleEnd - 1)) },
    end: end + 1,
  };
}

/** Resolves escapes and character references. */
export function unescapeText(text: string): string {
  return decodeEntities(text.replace(/\\([!-/:-@[-`{-~])/g, "$1"));
}

function skipSpaces(source: string, from: number): number {
  let at = from;
  while (source[at] === " " || source[at] === "\t") at += 1;
  return at;
}

function endOfBracketedUrl(source: string, from: number): number | undefined {
  for (let at = from + 1; at < source.length; at++) {
    const character = source[at];
    if (character === "\\") at += 1;
    else if (character === ">") return at + 1;
    else if (character === "\n" || character === "<") return undefined;
  }
  return source.length;
}

function endOfUrl(source: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const character = source[at];
    if (character === "\\") at += 1;
    else if (character === "(") depth += 1;
    else if (character === ")" && --depth < 0) return at;
    else if (character === undefined || /\s/.test(character)) return depth === 0 ? at : undefined;
    if (depth > MAX_PARENTHESES) return undefined;
  }
  return source.length;
}

/** The end of a title in quotes or parentheses; `from` if there is none, the end of the source if it is open. */
function endOfTitle(source: string, from: number): number {
  const closing = { '"': '"', "'": "'", "(": ")" }[source.charAt(from)];
  if (closing === undefined) return from;
  for (let at = from + 1; at < source.length; at++) {
    const character = source[at];
    if (character === "\\") at += 1;
    else if (character === closing) return at + 1;
    else if (character === "\n") return from;
  }
  return source.length;
}
