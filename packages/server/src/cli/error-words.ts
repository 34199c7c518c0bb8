/** What went wrong, for people. Some errors of the system have a code and no words. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
