/**
 * JSON that Postgres reads as `jsonb`, which refuses what no text of its can hold: NUL is left out, half a character
 * becomes the sign for one that is unknown.
 */
export function jsonbText(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === "string" ? field.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\ufffd") : field,
  );
}
