import type { Inline, InlineStyle } from "./inline.ts";

/** A run of `*`, `_` or `~~` that may open emphasis, and has not been closed. */
export interface Delimiter {
  readonly kind: "delimiter";
  readonly character: string;
  /** How many characters are not used yet. */
  readonly count: number;
  readonly length: number;
  readonly canClose: boolean;
}

/** `[` or `![` without its closing bracket. */
export interface Bracket {
  readonly kind: "bracket";
  readonly isImage: boolean;
}

/** Lexed content whose end is not known: finished nodes and markers that may open something. */
export type Piece = Inline | Delimiter | Bracket;

/** Longer text is cut, so that an update of a long paragraph changes one short text node. */
const MAX_TEXT_LENGTH = 256;

export function appendText(pieces: Piece[], text: string): void {
  const last = pieces.at(-1);
  let rest = text;
  if (last?.kind === "text") {
    pieces.pop();
    rest = last.text + text;
  }
  while (rest.length > MAX_TEXT_LENGTH) {
    const end = endOfCut(rest);
    pieces.push({ kind: "text", text: rest.slice(0, end) });
    rest = rest.slice(end);
  }
  if (rest !== "") pieces.push({ kind: "text", text: rest });
}

/** After a space if there is one; a surrogate pair is one character. */
function endOfCut(text: string): number {
  const space = text.lastIndexOf(" ", MAX_TEXT_LENGTH - 1);
  if (space > 0) return space + 1;
  return /[\uD800-\uDBFF]/.test(text.charAt(MAX_TEXT_LENGTH - 1)) ? MAX_TEXT_LENGTH - 1 : MAX_TEXT_LENGTH;
}

/** The text at the end of the pieces. */
export function lastText(pieces: readonly Piece[]): string {
  const last = pieces.at(-1);
  return last?.kind === "text" ? last.text : "";
}

/** Removes `length` characters of the text at the end of the pieces. */
export function dropText(pieces: Piece[], length: number): void {
  if (length === 0) return;
  const text = lastText(pieces);
  pieces.pop();
  if (text.length > length) pieces.push({ kind: "text", text: text.slice(0, text.length - length) });
}

export function isMarker(piece: Piece): piece is Delimiter | Bracket {
  return piece.kind === "delimiter" || piece.kind === "bracket";
}

/** Markers that nothing closed are text. */
export function literal(piece: Piece): Inline {
  if (!isMarker(piece)) return piece;
  if (piece.kind === "bracket") return { kind: "text", text: piece.isImage ? "![" : "[" };
  return { kind: "text", text: piece.character.repeat(piece.count) };
}

/** The nodes as they are shown while their text still arrives: open emphasis ends here, an open link is its text. */
export function closePieces(pieces: readonly Piece[]): readonly Inline[] {
  const openBracket = openBracketOfLastLine(pieces);
  const frames: Frame[] = [{ delimiter: undefined, children: [] }];
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === "delimiter") frames.push({ delimiter: piece, children: [] });
    else if (index !== openBracket) frames.at(-1)?.children.push(literal(piece));
  }
  let inner: readonly Inline[] = [];
  for (const { delimiter, children } of frames.toReversed()) {
    const nodes = [...children, ...inner];
    inner = delimiter === undefined || nodes.length === 0 ? nodes : [withStyles(delimiter, nodes)];
  }
  return inner;
}

interface Frame {
  readonly delimiter: Delimiter | undefined;
  readonly children: Inline[];
}

/** The bracket that may become a link; one on an earlier line has become text. */
function openBracketOfLastLine(pieces: readonly Piece[]): number {
  const index = pieces.findLastIndex(({ kind }) => kind === "bracket" || kind === "break");
  return pieces[index]?.kind === "bracket" ? index : -1;
}

function withStyles({ character, count }: Delimiter, children: readonly Inline[]): Inline {
  const used = usedCharacters(count, count);
  const node: Inline = { kind: styleOf(character, used), children };
  if (count === used) return node;
  return withStyles({ kind: "delimiter", character, count: count - used, length: count, canClose: false }, [
    node,
  ]);
}

/** How many characters of two delimiters form one pair. */
export function usedCharacters(opening: number, closing: number): number {
  return opening >= 2 && closing >= 2 ? 2 : 1;
}

export function styleOf(character: string, used: number): InlineStyle {
  if (character === "~") return "strikethrough";
  return used === 2 ? "strong" : "emphasis";
}
