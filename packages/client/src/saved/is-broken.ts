/** What is there, but means nothing: the whole is not to be trusted. */
export function isBroken(raw: unknown, read: unknown): boolean {
  return raw !== undefined && read === undefined;
}
