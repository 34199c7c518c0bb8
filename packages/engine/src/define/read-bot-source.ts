import { fail, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { botSource, type ReadBotSource } from "./source/bot-source.ts";
import { nearest } from "./build/nearest.ts";
import { stepFields } from "./source/step-source.ts";

/** Checks a bot of our own format and fills its defaults. Every field that doesn't fit is named with its path. */
export function readBotSource(value: unknown): Result<ReadBotSource, readonly Diagnostic[]> {
  if (typeof value !== "object" || value === null) {
    return fail([
      {
        severity: "error",
        message: `A bot is an object, this is ${value === null ? "null" : `a ${typeof value}`}`,
        hint: "Export `defineBot({ … })` as the file's default, or write the same as JSON.",
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
  const place = isInGroup ? { groupId: group, groupTitle: group } : {};
  const rest = isInGroup ? keys.slice(typeof position === "number" ? 3 : 2) : keys;
  const step = isInGroup && typeof position === "number" ? `step ${position + 1}` : "";
  const where = [step, pathText(rest)].filter((part) => part !== "").join(", ");
  return {
    severity: "error",
    message: `${where === "" ? "the bot" : where}: ${problem(issue)}`,
    ...place,
    ...mend(issue),
  };
}

function pathText(keys: readonly unknown[]): string {
  return keys
    .map((key, index) => (typeof key === "number" ? `[${key + 1}]` : `${index > 0 ? "." : ""}${String(key)}`))
    .join("");
}

function problem(issue: v.BaseIssue<unknown>): string {
  if (isUnknownKey(issue)) return "this is not a field here";
  if (issue.expected !== null && issue.received === "undefined") return `is missing; it is ${issue.expected}`;
  if (issue.type === "custom" || issue.type === "regex" || issue.expected === null) return issue.message;
  return `is ${issue.received}, but must be ${issue.expected}`;
}

function isUnknownKey(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

/** For a mistyped field, the one that was probably meant. */
function mend(issue: v.BaseIssue<unknown>): { readonly hint?: string } {
  const last = issue.path?.at(-1);
  if (!isUnknownKey(issue) || typeof last?.key !== "string") return {};
  const owner: unknown = last.input;
  const isBot = issue.path?.length === 1;
  const known = isBot
    ? Object.keys(botSource.entries)
    : typeof owner === "object" && owner !== null
      ? stepFields(owner)
      : [];
  const meant = nearest(last.key, known);
  return { hint: meant === undefined ? `Take "${last.key}" out.` : `Did you mean "${meant}"?` };
}
