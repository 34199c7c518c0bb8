import { setImmediate } from "node:timers/promises";
import type { Store } from "../store/store.ts";
import type { ResultFilter, StoredResult } from "../store/stored-result.ts";

/** Which results to export. */
export interface ExportQuery extends ResultFilter {
  /** Whether to include results without an answer. */
  readonly includesUnanswered: boolean;
}

const PAGE_SIZE = 500;

/** Every matching result, oldest first, read page by page. */
export async function* allResults(
  store: Store,
  { includesUnanswered, ...query }: ExportQuery,
): AsyncIterable<StoredResult> {
  let after: string | undefined;
  for (;;) {
    const page = await store.results.page({
      ...query,
      ...(after !== undefined && { after }),
      limit: PAGE_SIZE,
    });
    for (const result of page) if (includesUnanswered || result.hasStarted) yield result;
    after = page.at(-1)?.id;
    if (after === undefined || page.length < PAGE_SIZE) return;
    // SQLite queries are synchronous: yield to visitors' requests between pages.
    await setImmediate();
  }
}
