import { closestMatch, fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import {
  describeIssue,
  formatPath,
  innermost,
  isKey,
  isUnknownKey,
  namesIn,
} from "../authoring/describe-issue.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { knownFields } from "../define/source/known-fields.ts";
import type { TestFile } from "./test-file.ts";
import { testFile } from "./test-file-schema.ts";

/** Validates a test file. Each invalid field is reported with its path. */
export function parseTestFile(value: unknown): Result<TestFile, readonly Diagnostic[]> {
  const parsed = v.safeParse(testFile, value);
  return parsed.success ? ok(parsed.output) : fail(parsed.issues.map((issue) => describe(innermost(issue))));
}

function describe(issue: v.BaseIssue<unknown>): Diagnostic {
  const path = (issue.path ?? []).map(({ key }) => key).filter(isKey);
  const intended = intendedName(issue, path);
  return {
    severity: "error",
    message: `${path.length === 0 ? "the file" : formatPath(path)}: ${describeIssue(issue)}`,
    path,
    ...(intended !== undefined && { hint: `Did you mean "${intended}"?` }),
  };
}

/** The most similar field or value that the format has in this place. */
function intendedName(issue: v.BaseIssue<unknown>, path: readonly (string | number)[]): string | undefined {
  const fieldsAt = (owner: typeof path) => knownFields(testFile, undefined, owner);
  if (isUnknownKey(issue)) return closestMatch(String(path.at(-1)), fieldsAt(path.slice(0, -1)));
  if (typeof issue.input === "string") return closestMatch(issue.input, namesIn(issue.expected));
  return Object.keys(Object(issue.input)).flatMap((name) => closestMatch(name, fieldsAt(path)) ?? [])[0];
}
