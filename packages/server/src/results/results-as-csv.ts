import type { Store } from "../store/store.ts";
import type { StoredResult } from "../store/stored-result.ts";
import { allResults, type ExportQuery } from "./all-results.ts";
import { csvCell } from "./csv-cell.ts";

/**
 * A table: one row per result; columns for when it was made and whether it was completed, then one for each
 * question (by its variable, else its group), then the other variables. The last answer to a question counts.
 */
export async function* resultsAsCsv(
  store: Store,
  query: ExportQuery,
  { hasMark }: { readonly hasMark: boolean },
): AsyncIterable<string> {
  const { answers, variables } = await findColumns(store, query);
  const header = ["id", "created at", "completed", ...answers, ...variables];
  yield (hasMark ? "\uFEFF" : "") + header.map(csvCell).join(",");
  for await (const result of allResults(store, query)) {
    const values = new Map(result.answers.map(({ key, content }) => [key, content]));
    const row = [
      result.id,
      new Date(result.createdAt).toISOString(),
      result.isCompleted ? "yes" : "no",
      ...answers.map((key) => values.get(key) ?? ""),
      ...variables.map((name) => inWords(result.variables[name])),
    ];
    yield row.map(csvCell).join(",");
  }
}

/** In the order they are first seen. Read in a pass of their own, so that a large export needs no memory. */
async function findColumns(store: Store, query: ExportQuery) {
  const answers = new Set<string>();
  const variables = new Set<string>();
  for await (const result of allResults(store, query)) {
    for (const { key } of result.answers) answers.add(key);
    for (const name of Object.keys(result.variables)) variables.add(name);
  }
  return { answers: [...answers], variables: [...variables].filter((name) => !answers.has(name)) };
}

function inWords(value: StoredResult["variables"][string] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : value.map((item) => item ?? "").join(", ");
}
