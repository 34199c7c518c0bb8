/** The error's message. Some system errors have a code but no message. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
