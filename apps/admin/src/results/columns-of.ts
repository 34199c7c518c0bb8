import type { ResultRow } from "../owner-api/replies.ts";

/** The questions of some results as columns: in the order of the longest conversation, then as they come. */
export function columnsOf(results: readonly ResultRow[]): readonly string[] {
  const byLength = results.toSorted((a, b) => b.answers.length - a.answers.length);
  return [...new Set(byLength.flatMap(({ answers }) => answers.map(({ key }) => key)))];
}
