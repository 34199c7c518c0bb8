import type { CheckResult, ConformanceReport } from "../run-checks.ts";

/** How many checks ended in which way. A failed `warning` doesn't count as failed. */
export interface ResultCounts {
  readonly passed: number;
  readonly failed: number;
  readonly warned: number;
  readonly skipped: number;
}

/** What a report says of one check. */
export type Verdict = keyof ResultCounts;

/** Whether a check passed, failed, failed as a warning only, or was skipped. */
export function verdictOf({ outcome, severity }: CheckResult): Verdict {
  return outcome.result === "failed" && severity === "warning" ? "warned" : outcome.result;
}

/** Counts the results of a run. */
export function countResults(results: readonly CheckResult[]): ResultCounts {
  const count = (verdict: Verdict): number =>
    results.filter((result) => verdictOf(result) === verdict).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    warned: count("warned"),
    skipped: count("skipped"),
  };
}

/** The counts as words, and whether anything could be checked. Counts that are 0 are left out. */
export function formatEnd({ results, startProblem }: ConformanceReport): string {
  const { passed, failed, warned, skipped } = countResults(results);
  const parts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    warned > 0 && `${warned} ${warned === 1 ? "warning" : "warnings"}`,
    skipped > 0 && `${skipped} skipped`,
  ];
  const counts = parts.filter((part) => part !== false).join(", ");
  if (startProblem !== undefined) return `${counts}. ${startProblem} Nothing else was checked.`;
  return passed + failed + warned > 0 ? counts : `${counts}. No check could run, so nothing is known.`;
}
