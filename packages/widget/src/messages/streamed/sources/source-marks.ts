import { numberSources, sourceKey, type CitedSource } from "@banter/protocol";
import { sourceMark } from "@banter/streaming-markdown";

/** How far before a citation its link may begin. */
const LINK_LENGTH = 1_000;

/**
 * The text with a mark at each citation. A source that was found before the text, or that the text links to itself, has
 * none, and neither has a line without words, such as the fence of a code block.
 */
export function markSources(text: string, cited: readonly CitedSource[]): string {
  if (cited.length === 0) return text;
  const numbers = new Map(numberSources(cited).map((source) => [sourceKey(source), source.number]));
  let marked = "";
  let from = 0;
  const atPlace = new Set<number>();
  for (const source of cited.toSorted((one, other) => one.at - other.at)) {
    const place = text.slice(0, source.at).trimEnd().length;
    const number = numbers.get(sourceKey(source));
    if (number === undefined || !mayBeMarked(text, place, source)) continue;
    if (place > from) atPlace.clear();
    if (place < from || atPlace.has(number)) continue;
    atPlace.add(number);
    marked += text.slice(from, place) + sourceMark(number);
    from = place;
  }
  return marked + text.slice(from);
}

function mayBeMarked(text: string, place: number, { url }: CitedSource): boolean {
  const line = text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
  if (!/[\p{L}\p{N}]/u.test(line) || /^(?:```|~~~|\|?\s*:?-+:?\s*\|)/.test(line.trimStart())) return false;
  return url === undefined || !text.slice(Math.max(0, place - LINK_LENGTH), place).includes(url);
}
