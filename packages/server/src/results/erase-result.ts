import type { Files } from "../files/create-files.ts";
import type { Store } from "../store/store.ts";
import type { StoredResult } from "../store/stored-result.ts";

/** Where visitors' data is stored. */
export interface VisitorData {
  readonly store: Store;
  readonly files: Files;
}

/**
 * Removes all data of a result: sessions, transcript, files, and the results of bots that were linked to its conversation.
 * Returns the number of removed files.
 */
export async function eraseResult(data: VisitorData, result: StoredResult): Promise<number> {
  const { results } = data.store;
  let removedFiles = 0;
  for (const id of await results.linkedIds(result.id)) {
    const linked = await results.find(id);
    if (linked !== undefined) removedFiles += await eraseOne(data, linked);
  }
  return removedFiles + (await eraseOne(data, result));
}

async function eraseOne({ store, files }: VisitorData, result: StoredResult): Promise<number> {
  const urls = filesOf(result).filter(({ sessionId, url }) => files.isIssuedFile(sessionId, url));
  // Files first: only the result references them.
  for (const { url } of urls) await files.remove(url);
  await store.results.remove(result.id);
  return urls.length;
}

function filesOf({ answers }: StoredResult): readonly { readonly sessionId: string; readonly url: string }[] {
  const all = answers.flatMap(({ sessionId, content, attachedFileUrls = [] }) =>
    [...attachedFileUrls, ...content.split(", ")].map((url) => ({ sessionId, url })),
  );
  return [...new Map(all.map((file) => [file.url, file])).values()];
}
