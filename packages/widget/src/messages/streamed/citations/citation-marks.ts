import { numberCitations, citationKey, type PlacedCitation } from "@banter/protocol";
import { citationMark } from "@banter/streaming-markdown";

/** How far before a citation its link may begin. */
const LINK_LENGTH = 1_000;

/**
 * The text with a mark at each citation. A source that was found before the text, or that the text links to itself, has
 * none, and neither has a line without words, such as the fence of a code block.
 */
export function markCitations(text: string, cited: readonly PlacedCitation[]): string {
  if (cited.length === 0) return text;
  const numbers = new Map(numberCitations(cited).map((citation) => [citationKey(citation), citation.number]));
  let marked = "";
  let from = 0;
  const atPlace = new Set<number>();
  for (const citation of cited.toSorted((one, other) => one.at - other.at)) {
    const place = text.slice(0, citation.at).trimEnd().length;
    const number = numbers.get(citationKey(citation));
    if (number === undefined || !mayBeMarked(text, place, citation)) continue;
    if (place > from) atPlace.clear();
    if (place < from || atPlace.has(number)) continue;
    atPlace.add(number);
    marked += text.slice(from, place) + citationMark(number);
    from = place;
  }
  return marked + text.slice(from);
}

function mayBeMarked(text: string, place: number, { url }: PlacedCitation): boolean {
  const line = text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
  if (!/[\p{L}\p{N}]/u.test(line) || /^(?:```|~~~|\|?\s*:?-+:?\s*\|)/.test(line.trimStart())) return false;
  return url === undefined || !text.slice(Math.max(0, place - LINK_LENGTH), place).includes(url);
}
