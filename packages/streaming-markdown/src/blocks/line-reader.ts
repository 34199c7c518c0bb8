/** Reads the start of a line from left to right. */
export interface LineReader {
  readonly line: string;
  readonly isWhole: boolean;
  at: number;
  /** The offset with tabs expanded. */
  column: number;
  /** The indentation before the marker that is read. */
  indent: number;
}

export function indentation({ line, at, column }: LineReader): {
  readonly width: number;
  readonly end: number;
} {
  let end = at;
  let reached = column;
  for (; line[end] === " " || line[end] === "\t"; end++)
    reached += line[end] === "\t" ? 4 - (reached % 4) : 1;
  return { width: reached - column, end };
}

export function skipIndentation(reader: LineReader, width: number): void {
  const end = reader.column + width;
  while (reader.column < end && /[ \t]/.test(reader.line.charAt(reader.at))) {
    reader.column += reader.line[reader.at] === "\t" ? 4 - (reader.column % 4) : 1;
    reader.at += 1;
  }
}

export function advance(reader: LineReader, length: number): void {
  reader.at += length;
  reader.column += length;
}

/** Skips `>` and a space after it. Returns false if the space may still arrive. */
export function skipQuoteMarker(reader: LineReader, at: number): boolean {
  reader.column += at + 1 - reader.at;
  reader.at = at + 1;
  if (reader.at === reader.line.length) return reader.isWhole;
  skipIndentation(reader, 1);
  return true;
}
