const RATIO = /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+(?:\.\d+)?))?\s*$/;

/** Decodes a CSS ratio, such as `16/9` or `1.5`. Anything else is undefined. */
export function aspectRatio(value: unknown): string | undefined {
  const ratio = typeof value === "number" ? String(value) : value;
  if (typeof ratio !== "string") return undefined;
  const [, width, height = "1"] = RATIO.exec(ratio) ?? [];
  return Number(width) > 0 && Number(height) > 0 ? ratio : undefined;
}
