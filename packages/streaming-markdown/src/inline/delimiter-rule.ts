import { appendText, isMarker, literal, styleOf, usedCharacters, type Piece } from "./pieces.ts";
import { mayRunGrow, runLength, WAIT, type Rule } from "./scan.ts";

/** Longer runs are text; they bound the depth of nesting. */
const MAX_RUN = 6;

/** `*` and `_` for emphasis, `~~` for text that is struck through. A single `~` means "about". */
export const delimiterRule: Rule = (scan, at) => {
  const { source, open } = scan;
  const length = runLength(source, at);
  const end = at + length;
  if (mayRunGrow(scan, at, length)) return WAIT;
  const run = source.slice(at, end);
  const character = run.charAt(0);
  const before = at === 0 ? scan.before : source.charAt(at - 1);
  const { canOpen, canClose } = flanking(character, before, source[end] ?? " ");
  const isDelimiter = character === "~" ? length === 2 : length <= MAX_RUN;
  const count = isDelimiter && canClose ? closeEmphasis(open, { character, length, canOpen }) : length;
  if (count > 0 && isDelimiter && canOpen)
    open.push({ kind: "delimiter", character, count, length, canClose });
  else if (count > 0) appendText(open, run.slice(0, count));
  return end;
};

/** The rules of CommonMark: emphasis starts before a word and ends after one; `_` doesn't inside one. */
function flanking(character: string, before: string, after: string): Flanking {
  const isBeforeWord = isFlanking(before, after);
  const isAfterWord = isFlanking(after, before);
  if (character !== "_") return { canOpen: isBeforeWord, canClose: isAfterWord };
  return {
    canOpen: isBeforeWord && (!isAfterWord || isPunctuation(before)),
    canClose: isAfterWord && (!isBeforeWord || isPunctuation(after)),
  };
}

interface Flanking {
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

function isFlanking(outside: string, inside: string): boolean {
  if (/\s/.test(inside)) return false;
  return !isPunctuation(inside) || /\s/.test(outside) || isPunctuation(outside);
}

function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character);
}

interface Closing {
  readonly character: string;
  readonly length: number;
  readonly canOpen: boolean;
}

/** Pairs a closing run with the openers before it. Returns how many of its characters found none. */
function closeEmphasis(open: Piece[], closing: Closing): number {
  let count = closing.length;
  while (count > 0) {
    const index = open.findLastIndex((piece) => isOpenerOf(piece, closing));
    const opener = open[index];
    if (opener?.kind !== "delimiter") break;
    const used = usedCharacters(opener.count, count);
    const children = open
      .splice(index)
      .slice(1)
      .map((piece) => literal(piece));
    if (opener.count > used) open.push({ ...opener, count: opener.count - used });
    open.push({ kind: styleOf(closing.character, used), children });
    count -= used;
  }
  return count;
}

function isOpenerOf(piece: Piece, { character, length, canOpen }: Closing): boolean {
  if (piece.kind !== "delimiter" || piece.character !== character) return false;
  // `*a**b*` is one emphasis: a run that may both open and close doesn't pair with every length.
  const isUnclear = piece.canClose || canOpen;
  return !isUnclear || (piece.length + length) % 3 !== 0 || (piece.length % 3 === 0 && length % 3 === 0);
}

const MAX_MARKERS = 16;
const MAX_PIECES = 256;

/** Markers that wait for too long are text: this bounds the depth of nesting and the work per update. */
export function giveUpOldMarkers(open: Piece[]): void {
  if (open.length <= MAX_MARKERS) return;
  let first = open.findIndex((piece) => isMarker(piece));
  let markers = open.filter((piece) => isMarker(piece)).length;
  for (let marker = open[first]; marker; marker = open[first]) {
    if (markers <= MAX_MARKERS && open.length - first <= MAX_PIECES) return;
    open[first] = literal(marker);
    markers -= 1;
    first = open.findIndex((piece) => isMarker(piece));
  }
}
