/*
 * Whose conversation this browser shows, by bot: the hash of the subject. Other tabs compare it with theirs, and a page that
 * comes back from the back-forward cache does.
 */

/** The storage key of the hash. */
export function ownerKey(bot: string): string {
  return `banter-identity-${bot}`;
}

/** Empty if nobody is signed in, or the storage is blocked. */
export function readOwner(bot: string): string {
  try {
    return localStorage.getItem(ownerKey(bot)) ?? "";
  } catch {
    return "";
  }
}
