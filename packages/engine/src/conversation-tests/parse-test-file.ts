import { fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import { describeIssue, formatPath, innermost, isKey } from "../authoring/describe-issue.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { intendedName } from "../define/source/intended-name.ts";
import { testFile, type TestFile } from "./test-file.ts";

/** Validates a test file. Each invalid field is reported with its path. */
export function parseTestFile(value: unknown): Result<TestFile, readonly Diagnostic[]> {
  const parsed = v.safeParse(testFile, value);
  return parsed.success ? ok(parsed.output) : fail(parsed.issues.map((issue) => describe(innermost(issue))));
}

function describe(issue: v.BaseIssue<unknown>): Diagnostic {
  const path = (issue.path ?? []).map(({ key }) => key).filter(isKey);
  const intended = intendedName(testFile, undefined, issue, path);
  return {
    severity: "error",
    message: `${path.length === 0 ? "the file" : formatPath(path)}: ${describeIssue(issue)}`,
    path,
    ...(intended !== undefined && { hint: `Did you mean "${intended}"?` }),
  };
}
