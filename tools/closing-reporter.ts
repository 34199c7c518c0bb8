import type { Reporter, TestCase, TestModule } from "vitest/node";
import { checkedCommit, recordCheckRun } from "./trust/check-runs.ts";

/**
 * Ends a test run with a table of the tests that were flaky or skipped, and with the counts. With `RECORD_CHECK_RUN`, the names of
 * steps that have failed before the tests, it records how the run ended.
 */
export default class ClosingReporter implements Reporter {
  readonly #startedAt = new Date();
  readonly #commit = checkedCommit();

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const lines = closingLines(modules.flatMap((module) => [...module.children.allTests()]));
    console.log(`\n${lines.join("\n")}`);
    const failedSteps = process.env["RECORD_CHECK_RUN"];
    if (failedSteps === undefined) return;
    const failed = modules.filter((module) => !module.ok());
    const skipped = modules.filter(({ children }) => [...children.allTests("skipped")].length > 0);
    recordCheckRun(this.#startedAt, {
      command: "npm test",
      commit: this.#commit,
      // Errors outside of tests fail the run, too.
      isPassed: failed.length === 0 && errors.length === 0 && failedSteps === "",
      counts: [lines.at(-1), ...(failedSteps === "" ? [] : [`not passed: ${failedSteps}`])].join("; "),
      failedFiles: failed.map(({ relativeModuleId }) => relativeModuleId),
      skippedFiles: skipped.map(({ relativeModuleId }) => relativeModuleId),
    });
  }
}

/** The part of a test that the table shows. */
export type ReportedTest = Pick<TestCase, "fullName" | "result" | "diagnostic"> & {
  readonly module: Pick<TestModule, "relativeModuleId">;
};

/** A line for each flaky and each skipped test, and at last "N passed, N failed, N skipped". */
export function closingLines(tests: readonly ReportedTest[]): readonly string[] {
  const withState = (state: string) => tests.filter((test) => test.result().state === state);
  const flaky = tests.filter((test) => test.diagnostic()?.flaky === true);
  const skipped = withState("skipped");
  const [passed, failed] = [withState("passed").length, withState("failed").length];
  return [
    ...flaky.map((test) => `flaky: ${titleOf(test)} (passed at attempt ${attemptsOf(test)})`),
    ...skipped.map((test) => `skipped: ${titleOf(test)}: ${reasonOf(test)}`),
    `${flaky.length} flaky`,
    `${passed} passed, ${failed} failed, ${skipped.length} skipped`,
  ];
}

function titleOf({ module, fullName }: ReportedTest): string {
  return `${module.relativeModuleId} > ${fullName}`;
}

function attemptsOf(test: ReportedTest): number {
  return (test.diagnostic()?.retryCount ?? 0) + 1;
}

function reasonOf(test: ReportedTest): string {
  const result = test.result();
  return (result.state === "skipped" && result.note) || "no reason given";
}
