import type { Store } from "../store/store.ts";
import { allResults, type ExportQuery } from "./all-results.ts";

/** One JSON object per result, with all answers in order. */
export async function* resultsAsJsonLines(store: Store, query: ExportQuery): AsyncIterable<string> {
  for await (const { createdAt, answers, logs, ...result } of allResults(store, query)) {
    yield JSON.stringify({
      ...result,
      createdAt: new Date(createdAt).toISOString(),
      answers: answers.map((answer) => ({ ...answer, createdAt: new Date(answer.createdAt).toISOString() })),
      logs: logs.map((log) => ({ ...log, createdAt: new Date(log.createdAt).toISOString() })),
    });
  }
}
