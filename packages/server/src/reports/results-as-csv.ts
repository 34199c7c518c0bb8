import type { StoredResult } from "../store/stored-result.ts";
import { allResults, type ResultSelection } from "./all-results.ts";
import { aiGenerated } from "./ai-generated.ts";
import { csvCell } from "./csv-cell.ts";
import type { ExportRequest, Reports } from "./reports.ts";

/**
 * A CSV table with one row per result. Columns: id, creation time, completion, each question (named by its variable, else
 * its group), then the remaining variables, and the names of those that contain a model's text, for a bot that calls one.
 * The last answer to a question counts.
 */
export async function* resultsAsCsv(
  reports: Pick<Reports, "page">,
  selection: ResultSelection,
  { hasByteOrderMark, modelVariables }: Pick<ExportRequest, "hasByteOrderMark" | "modelVariables">,
): AsyncIterable<string> {
  const { answers, variables } = await findColumns(reports, selection);
  const isMarked = modelVariables.length > 0;
  const mark = isMarked ? ["AI-generated"] : [];
  const header = ["id", "created at", "completed", ...answers, ...variables, ...mark];
  yield (hasByteOrderMark ? "\uFEFF" : "") + header.map(csvCell).join(",");
  for await (const result of allResults(reports, selection)) {
    const values = new Map(result.answers.map(({ key, content }) => [key, content]));
    const row = [
      result.id,
      new Date(result.createdAt).toISOString(),
      result.isCompleted ? "yes" : "no",
      ...answers.map((key) => values.get(key) ?? ""),
      ...variables.map((name) => formatValue(result.variables[name])),
      ...(isMarked ? [formatValue(aiGenerated(result, modelVariables).aiGenerated)] : []),
    ];
    yield row.map(csvCell).join(",");
  }
}

/** In order of first occurrence. A separate pass over the results, so that a large export needs little memory. */
async function findColumns(reports: Pick<Reports, "page">, selection: ResultSelection) {
  const answers = new Set<string>();
  const variables = new Set<string>();
  for await (const result of allResults(reports, selection)) {
    for (const { key } of result.answers) answers.add(key);
    for (const name of Object.keys(result.variables)) variables.add(name);
  }
  return { answers: [...answers], variables: [...variables].filter((name) => !answers.has(name)) };
}

function formatValue(value: StoredResult["variables"][string] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : value.map((item) => item ?? "").join(", ");
}
