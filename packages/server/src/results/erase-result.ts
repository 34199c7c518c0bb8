import type { Files } from "../files/create-files.ts";
import type { Store } from "../store/store.ts";
import type { StoredAnswer } from "../store/stored-result.ts";

/** Where visitors' data is stored. */
export interface VisitorData {
  readonly store: Pick<Store, "results" | "fileDeletions">;
  readonly files: Pick<Files, "keysIn" | "remove">;
  readonly now: () => Date;
}

/**
 * Removes all data of a result from the database: sessions, transcript, and the results of bots that were linked to its
 * conversation. Returns the keys of its files, which are queued for deletion.
 */
export async function eraseResult(
  { store: { results }, files, now }: VisitorData,
  resultId: string,
): Promise<readonly string[]> {
  const keys = new Set<string>();
  const removal = {
    queuedAt: now().getTime(),
    keysOf: ({ sessionId, ...answer }: StoredAnswer) => {
      const found = files.keysIn(sessionId, answer);
      for (const key of found) keys.add(key);
      return found;
    },
  };
  // The result itself last: the others are found by it.
  for (const id of [...(await results.linkedIds(resultId)), resultId]) await results.remove(id, removal);
  return [...keys];
}
