import type { ResultFilter, StoredResult } from "../store/stored-result.ts";
import type { Reports } from "../store/reports.ts";

/** Which results to read. */
export interface ResultSelection {
  readonly filter: ResultFilter;
  /** Whether to include results without an answer. */
  readonly includesUnanswered: boolean;
}

const PAGE_SIZE = 500;

/** Every matching result, oldest first, read page by page. */
export async function* allResults(
  reports: Pick<Reports, "page">,
  { filter, includesUnanswered }: ResultSelection,
): AsyncIterable<StoredResult> {
  const query = { ...filter, ...(!includesUnanswered && { hasStarted: true }) };
  // No result is without an answer and has one.
  if (!includesUnanswered && filter.hasStarted === false) return;
  let after: string | undefined;
  for (;;) {
    const page = await reports.page({ ...query, ...(after !== undefined && { after }), limit: PAGE_SIZE });
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined || page.length < PAGE_SIZE) return;
  }
}
