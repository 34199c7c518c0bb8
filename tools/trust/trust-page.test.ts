import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Promised } from "./promises.ts";
import { promises } from "./promises.ts";
import { isRecorded, mergeCheckRuns, publishedRuns, readCheckRuns, type CheckRun } from "./check-runs.ts";
import { missingTests, trustPage, trustText } from "./trust-page.ts";

const promised: Promised = {
  group: "Answers",
  promise: "None is lost.",
  tests: [["tools/trust/trust-page.test.ts", "a promise whose test is gone"]],
  checks: ["schedules"],
  engines: "Node",
};

const run: CheckRun = {
  command: "npm test",
  at: "2026-11-20T10:00:00.000Z",
  commit: "0123456789",
  seconds: 600,
  isPassed: true,
  counts: "3 passed, 0 failed, 0 skipped",
  failedFiles: [],
  skippedFiles: [],
};

test("every promise names tests that exist", () => {
  expect(missingTests(promises)).toEqual([]);
});

test("a promise whose test is gone is found", () => {
  const named = (path: string, title: string): Promised => ({ ...promised, tests: [[path, title]] });
  const gone = [named("tools/trust/promises.ts", "no such title"), named("tools/gone.test.ts", "a")];
  expect(missingTests(gone)).toEqual(["tools/trust/promises.ts: no such title", "tools/gone.test.ts: a"]);
});

test("titles are for readers: no code, no parameters", () => {
  const titles = promises.flatMap(({ tests }) => tests.map(([, part, title = part]) => title));
  expect(titles.filter((title) => /[$%(){}]/.test(title))).toEqual([]);
});

test("a test whose title has parameters shows a title of its own", () => {
  const named: Promised = { ...promised, tests: [["a.test.ts", "$name: %s", "Each parser reads it."]] };
  expect(trustText([named], [run])).toContain("| [Each parser reads it.](../a.test.ts) |");
});

test("a promise shows how its tests and checks ended", () => {
  const passed = trustText([promised], [run]);
  expect(passed).toContain("`npm test`: passed, 2026-11-20<br>`npm run verify schedules`: **not run** |");
  expect(passed).toContain(
    "| `npm test` | 2026-11-20 10:00 UTC | 0123456789 | 10 min | passed: 3 passed, 0 failed, 0 skipped |",
  );
});

test("only the promises of a failed file have failed", () => {
  const failed: CheckRun = { ...run, isPassed: false, failedFiles: ["tools/trust/trust-page.test.ts"] };
  expect(trustText([promised], [failed])).toContain("`npm test`: **failed**, 2026-11-20");
  const other: CheckRun = { ...run, isPassed: false, failedFiles: ["tools/other.test.ts"] };
  expect(trustText([promised], [other])).toContain("`npm test`: passed, 2026-11-20");
});

test("a run that failed outside of its tests has proved no promise", () => {
  const failed: CheckRun = { ...run, isPassed: false };
  expect(trustText([promised], [failed])).toContain("`npm test`: **failed**, 2026-11-20");
});

test("a run of files that no commit has says so", () => {
  const changed: CheckRun = { ...run, commit: "0123456789 with changes" };
  expect(trustText([promised], [changed])).toContain("`npm test`: passed, of changed files, 2026-11-20");
});

test("a promise whose tests were skipped says so", () => {
  const skipped: CheckRun = { ...run, skippedFiles: ["tools/trust/trust-page.test.ts"] };
  expect(trustText([promised], [skipped])).toContain("`npm test`: passed, **in part skipped**, 2026-11-20");
});

test("a failed run names its first files", () => {
  const failedIn = (...failedFiles: string[]) =>
    trustText([promised], [{ ...run, isPassed: false, counts: "2 failed", failedFiles }]);
  expect(failedIn("a.test.ts", "b.test.ts")).toContain(
    "| **failed**: 2 failed<br>`a.test.ts`, `b.test.ts` |",
  );
  expect(failedIn("a", "b", "c", "d", "e")).toContain("<br>`a`, `b`, `c` and 2 more |");
});

test("a check that is much older than the full one is stale", () => {
  const check: CheckRun = { ...run, command: "npm run verify schedules", at: "2026-10-20T10:00:00.000Z" };
  expect(trustText([promised], [run, check])).toContain(
    "`npm run verify schedules`: passed, **stale**, 2026-10-20",
  );
});

test("of several runs of a command, the newest counts", () => {
  const older: CheckRun = { ...run, at: "2026-11-01T10:00:00.000Z", isPassed: false };
  expect(mergeCheckRuns([run, older])).toEqual([run]);
});

test("a failure stays until a run with its options or of its length passes", () => {
  const failed: CheckRun = { ...run, isPassed: false, options: "--count 20000", seconds: 50 };
  const later = { ...run, at: "2027-01-01T10:00:00.000Z" };
  expect(mergeCheckRuns([failed, { ...later, options: "--count 10", seconds: 1 }])).toEqual([failed]);
  for (const passed of [
    { ...later, options: "--count 20000", seconds: 40 },
    { ...later, options: "--count 30000", seconds: 60 },
  ])
    expect(mergeCheckRuns([failed, passed])).toEqual([passed]);
});

test("a short run doesn't replace a long one", () => {
  const long: CheckRun = { ...run, options: "--count 20000", seconds: 400 };
  const short = { ...run, at: "2027-01-01T10:00:00.000Z", options: "--count 1", seconds: 4 };
  expect(mergeCheckRuns([long, short])).toEqual([long]);
  const faster = { ...short, options: "--seed 7 --count 20000", seconds: 200 };
  expect(mergeCheckRuns([long, faster])).toEqual([faster]);
  expect(mergeCheckRuns([long, { ...short, isPassed: false }])).toEqual([{ ...short, isPassed: false }]);
});

const passes = { code: 0, isStopped: false };
const fails = { code: 1, isStopped: false };

test.each([["--minutes", "60"], ["42"], []])("a whole run is recorded: %s %s", (...options) => {
  expect([isRecorded(options, passes), isRecorded(options, fails)]).toEqual([true, true]);
});

test.each([["--theme", "night"], ["e2e/long"], ["--only", "mails"], ["--deployments", "memory"]])(
  "a run of a part is recorded only if it fails: %s %s",
  (...options) => expect([isRecorded(options, passes), isRecorded(options, fails)]).toEqual([false, true]),
);

test.each([["--count", "5", "--break=search"], ["--path", "1:2"], ["--help"]])(
  "a run without a safeguard, or of an earlier failure, is not recorded: %s %s",
  (...options) => expect([isRecorded(options, passes), isRecorded(options, fails)]).toEqual([false, false]),
);

test("a run that was killed has failed; one that was stopped, or found nothing out, is not recorded", () => {
  const isRecordedWith = (code: number | null, isStopped = false) => isRecorded([], { code, isStopped });
  expect([isRecordedWith(null), isRecordedWith(134)]).toEqual([true, true]);
  expect([isRecordedWith(2), isRecordedWith(130), isRecordedWith(null, true)]).toEqual([false, false, false]);
});

test("docs/trust.md is up to date (node tools/trust/trust-page.ts generates it)", () => {
  expect(readFileSync(trustPage, "utf8")).toBe(trustText(promises, readCheckRuns(publishedRuns)));
});
