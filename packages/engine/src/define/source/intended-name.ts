import { closestMatch } from "@banter/protocol";
import type * as v from "valibot";
import { isUnknownKey, namesIn } from "../../authoring/describe-issue.ts";
import { knownFields } from "./known-fields.ts";

/** The most similar field or value that the schema has in the place of the issue. */
export function intendedName(
  schema: unknown,
  value: unknown,
  issue: v.BaseIssue<unknown>,
  path: readonly (string | number)[],
): string | undefined {
  const fieldsAt = (owner: typeof path) => knownFields(schema, value, owner);
  if (isUnknownKey(issue)) return closestMatch(String(path.at(-1)), fieldsAt(path.slice(0, -1)));
  if (typeof issue.input === "string") return closestMatch(issue.input, namesIn(issue.expected));
  return Object.keys(Object(issue.input)).flatMap((name) => closestMatch(name, fieldsAt(path)) ?? [])[0];
}
