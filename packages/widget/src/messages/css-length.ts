/** A bot's size as CSS: `400` and `"400"` are pixels, `"50vh"` is what it says. */
export function cssLength(size: number | string | undefined): string | undefined {
  if (size === undefined || size === "") return undefined;
  return Number.isFinite(Number(size)) ? `${Number(size)}px` : String(size);
}
