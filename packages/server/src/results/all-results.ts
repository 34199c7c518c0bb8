import { setImmediate } from "node:timers/promises";
import type { Store } from "../store/store.ts";
import type { ResultFilter, StoredResult } from "../store/stored-result.ts";

/** Which results an export takes. */
export interface ExportQuery extends ResultFilter {
  /** Also those without an answer. */
  readonly isAll: boolean;
}

const PAGE = 500;

/** Every result of a bot in the order of their creation, read page by page. */
export async function* allResults(
  store: Store,
  { isAll, ...query }: ExportQuery,
): AsyncIterable<StoredResult> {
  let after: string | undefined;
  for (;;) {
    const page = await store.results.page({ ...query, ...(after !== undefined && { after }), limit: PAGE });
    for (const result of page) if (isAll || result.hasStarted) yield result;
    after = page.at(-1)?.id;
    if (after === undefined || page.length < PAGE) return;
    // SQLite answers at once: visitors' requests get their turn between two pages.
    await setImmediate();
  }
}
