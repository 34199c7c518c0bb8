import type { CheckResult, ConformanceReport } from "../run-checks.ts";
import { formatEnd, verdictOf, type Verdict } from "./count-results.ts";

const SIGNS: Readonly<Record<Verdict, string>> = { passed: "✓", failed: "✗", warned: "!", skipped: "-" };

/** The findings as a table for a terminal: a line per check, and below it what is wrong. */
export function formatTable(report: ConformanceReport): string {
  const { server, botId, profile, results } = report;
  const width = Math.max(...results.map(({ id }) => id.length));
  return [
    `${server}, bot ${botId}, profile ${profile}`,
    "",
    ...results.flatMap((result) => formatResult(result, width)),
    "",
    formatEnd(report),
  ].join("\n");
}

/** The line of a check, and below it what is wrong. */
export function formatResult(result: CheckResult, width: number): readonly string[] {
  const { id, title, outcome } = result;
  const line = `${SIGNS[verdictOf(result)]} ${id.padEnd(width)}  ${title}`;
  const indent = " ".repeat(width + 4);
  switch (outcome.result) {
    case "passed":
      return [line];
    case "skipped":
      return [line, `${indent}skipped   ${oneLine(outcome.reason)}`];
    case "failed":
      return [
        line,
        `${indent}expected  ${oneLine(outcome.expected)}`,
        `${indent}received  ${oneLine(outcome.received)}`,
      ];
  }
}

/** What a server sends must not move a terminal's cursor. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}
