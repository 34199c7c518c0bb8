/** SQLite's result codes of a file that can't be written for now: busy, locked, read-only, I/O error, full. */
const UNAVAILABLE: ReadonlySet<number> = new Set([5, 6, 8, 10, 13]);

export function isSqliteUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  // Extended codes contain the primary one in their lowest byte.
  return code !== undefined && UNAVAILABLE.has(code & 0xff);
}

/** Whether the disk refused a write; another process's lock is no such failure. */
export function isStorageFailure(error: unknown): boolean {
  return isSqliteUnavailable(error) && !isBusy(error);
}

export function isBusy(error: unknown): boolean {
  const code = (errorCode(error) ?? 0) & 0xff;
  return code === 5 || code === 6;
}

function errorCode(error: unknown): number | undefined {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : undefined;
}
