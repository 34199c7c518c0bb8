import type { ResultRow } from "@banter/protocol/reply-schemas";

/** The results' questions: first those of the longest conversation in its order, then the remaining ones. */
export function columnsOf(results: readonly ResultRow[]): readonly string[] {
  const byLength = results.toSorted((a, b) => b.answers.length - a.answers.length);
  return [...new Set(byLength.flatMap(({ answers }) => answers.map(({ key }) => key)))];
}
