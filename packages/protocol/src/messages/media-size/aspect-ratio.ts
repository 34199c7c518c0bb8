const RATIO = /^(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/;

/** Decodes a CSS ratio, such as `16/9` or `1.5`. Anything else is undefined. */
export function aspectRatio(value: unknown): string | undefined {
  const ratio = typeof value === "number" ? String(value) : value;
  if (typeof ratio !== "string") return undefined;
  const [, width, height = "1"] = RATIO.exec(ratio.trim()) ?? [];
  return Number(width) > 0 && Number(height) > 0 ? ratio : undefined;
}
