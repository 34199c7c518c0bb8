/** Reads a `Retry-After` header, seconds or a date, as milliseconds from now. */
export function retryAfter(header: string | null): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
