import { fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { botSource, type ParsedBotSource } from "./source/bot-source.ts";
import { closestMatch } from "./build/closest-match.ts";
import { stepFields } from "./source/step-source.ts";

/** Validates a bot in our own format and applies defaults. Each invalid field is reported with its path. */
export function parseBotSource(value: unknown): Result<ParsedBotSource, readonly Diagnostic[]> {
  if (typeof value !== "object" || value === null) {
    return fail([
      {
        severity: "error",
        message: `A bot must be an object, not ${value === null ? "null" : `a ${typeof value}`}`,
        hint: "Make `defineBot({ … })` the file's default export, or write the bot as JSON.",
      },
    ]);
  }
  const parsed = v.safeParse(botSource, value);
  return parsed.success ? ok(parsed.output) : fail(parsed.issues.map(describe));
}

function describe(issue: v.BaseIssue<unknown>): Diagnostic {
  const keys = issue.path?.map((item) => item.key) ?? [];
  const [root, group, position] = keys;
  const isInGroup = root === "groups" && typeof group === "string";
  const location = isInGroup ? { groupId: group, groupTitle: group } : {};
  const fieldPath = isInGroup ? keys.slice(typeof position === "number" ? 3 : 2) : keys;
  const step = isInGroup && typeof position === "number" ? `step ${position + 1}` : "";
  const where = [step, formatPath(fieldPath)].filter((part) => part !== "").join(", ");
  return {
    severity: "error",
    message: `${where === "" ? "the bot" : where}: ${problemOf(issue)}`,
    ...location,
    ...hintFor(issue),
  };
}

function formatPath(keys: readonly unknown[]): string {
  return keys
    .map((key, index) => (typeof key === "number" ? `[${key + 1}]` : `${index > 0 ? "." : ""}${String(key)}`))
    .join("");
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  if (isUnknownKey(issue)) return "unknown field";
  if (issue.expected !== null && issue.received === "undefined") return "is missing";
  if (issue.type === "custom" || issue.type === "regex" || issue.expected === null) return issue.message;
  return `is ${issue.received}, but must be ${issue.expected}`;
}

function isUnknownKey(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

/** For an unknown field, the most similar known one. */
function hintFor(issue: v.BaseIssue<unknown>): { readonly hint?: string } {
  const last = issue.path?.at(-1);
  if (!isUnknownKey(issue) || typeof last?.key !== "string") return {};
  const owner: unknown = last.input;
  const isBot = issue.path?.length === 1;
  const known = isBot
    ? Object.keys(botSource.entries)
    : typeof owner === "object" && owner !== null
      ? stepFields(owner)
      : [];
  const intended = closestMatch(last.key, known);
  return { hint: intended === undefined ? `Remove "${last.key}".` : `Did you mean "${intended}"?` };
}
