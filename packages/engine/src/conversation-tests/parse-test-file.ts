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
import type { TestFile } from "./test-file.ts";
import { testFile } from "./test-file-schema.ts";

/** Validates a test file. Each invalid field is reported with its path. */
export function parseTestFile(value: unknown): Result<TestFile, readonly Diagnostic[]> {
  const parsed = v.safeParse(testFile, value);
  return parsed.success ? ok(parsed.output) : fail(parsed.issues.map((issue) => describe(innermost(issue))));
}

function describe(issue: v.BaseIssue<unknown>): Diagnostic {
  const path = (issue.path ?? []).map(({ key }) => key).filter(isKey);
  return {
    severity: "error",
    message: `${path.length === 0 ? "the file" : formatPath(path)}: ${describeIssue(issue)}`,
    path,
    ...hintFor(issue),
  };
}

/** The most similar value, or field of the file's format. */
function hintFor(issue: v.BaseIssue<unknown>): { readonly hint?: string } {
  const key = issue.path?.at(-1)?.key;
  const intended = isUnknownKey(issue)
    ? closestMatch(String(key), fieldNames)
    : typeof issue.input === "string"
      ? closestMatch(issue.input, namesIn(issue.expected))
      : issue.type === "custom"
        ? Object.keys(Object(issue.input)).flatMap((name) => closestMatch(name, fieldNames) ?? [])[0]
        : undefined;
  return intended === undefined ? {} : { hint: `Did you mean "${intended}"?` };
}

const fieldNames = (
  "$schema bot conversations name now seed variables identity effects steps expect visitor question options command page " +
  "contains matches image video audio embed redirect files text http ai mail payment url method status data error calls " +
  "fields input answers isCompleted mails requests errors to cc bcc replyTo subject html body json claims"
).split(" ");
