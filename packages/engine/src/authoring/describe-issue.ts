import type * as v from "valibot";

/** The issue inside an alternative that names a field: "theme.preset" says more than "theme". */
export function innermost(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const inner = issue.issues?.find(({ path }) => path !== undefined);
  const path = issue.path;
  if (inner?.path === undefined || path === undefined) return issue;
  return innermost({ ...inner, path: [...path, ...inner.path] });
}

/** Whether a part of an issue's path is a key or an index. */
export function isKey(key: unknown): key is string | number {
  return typeof key === "string" || typeof key === "number";
}

/** Keys and indexes as authors write them; the first item of a list is `[1]`. */
export function formatPath(keys: readonly unknown[]): string {
  return keys
    .map((key, index) => (typeof key === "number" ? `[${key + 1}]` : `${index > 0 ? "." : ""}${String(key)}`))
    .join("");
}

/** Types of issues whose schema says what is wrong. */
const ownMessages: ReadonlySet<string> = new Set(["custom", "regex", "max_entries"]);

/** What is wrong with a value, to follow its place. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (isUnknownKey(issue)) return "unknown field";
  if (issue.expected !== null && issue.received === "undefined") return "is missing";
  if (issue.expected === null || ownMessages.has(issue.type)) return issue.message;
  if (issue.type === "min_length")
    return `is an empty list, but must have at least ${issue.expected?.slice(">=".length)} item`;
  return `is ${issue.received}, but must be ${nameOfType(issue.expected)}`;
}

/** valibot's type names in an author's words; literals and alternatives are readable as they are. */
const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "an object",
  ">0": "more than 0",
};

function nameOfType(expected: string): string {
  const types = expected.replaceAll(/[()]/g, "").split(" | ");
  return types.map((type) => typeNames[type] ?? type).join(" or ");
}

/** Whether the issue is a field that its object doesn't have. */
export function isUnknownKey(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

/** The strings that valibot expected. */
export function namesIn(expected: string | null): readonly string[] {
  return [...(expected ?? "").matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}
