import type { CheckResult, ConformanceReport } from "../run-checks.ts";

/** The findings as a table in Markdown. */
export function formatMarkdown({ results }: ConformanceReport): string {
  return ["| check | promise | profile | result |", "|---|---|---|---|", ...results.map(formatRow)].join(
    "\n",
  );
}

function formatRow({ id, title, profile, outcome }: CheckResult): string {
  const reason = outcome.result === "skipped" ? `: ${outcome.reason}` : "";
  return `| \`${id}\` | ${title} | ${profile} | ${outcome.result}${reason} |`;
}
