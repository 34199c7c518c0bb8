/** A bot's size as a CSS length: `400` and `"400"` are pixels, `"50vh"` is kept, anything invalid is undefined. */
export function cssLength(size: number | string | undefined): string | undefined {
  if (size === undefined || size === "") return undefined;
  if (Number.isFinite(Number(size))) return `${Number(size)}px`;
  return LENGTH.test(String(size)) ? String(size) : undefined;
}

const LENGTH =
  /^(?:(?:\d+(?:\.\d+)?|\.\d+)(?:[a-z]{1,5}|%)|calc\([\w\s.%+*/()-]+\)|auto|(?:min|max|fit)-content)$/i;
