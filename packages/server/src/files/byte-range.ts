/** Inclusive offsets of a requested part of a file. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a `Range` header. Supports a single range, as media players send it; any other header requests the whole file. */
export function parseByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
