import { closestMatch, decodeDisplayRules, fail, fieldsOf, ok, type Result } from "@banter/protocol";
import * as v from "valibot";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { botSource } from "./source/bot-source.ts";
import type { ParsedBotSource } from "../authoring/bot-builder.ts";
import { DROPPED_NAME_HINT, droppedNames } from "../authoring/dropped-names.ts";
import { inputBlocks } from "../blocks/inputs/inputs.ts";
import {
  describeIssue,
  formatPath,
  innermost,
  isKey,
  isUnknownKey,
  namesIn,
} from "../authoring/describe-issue.ts";
import { intendedName } from "./source/intended-name.ts";
import { findField, knownFields } from "./source/known-fields.ts";
import { stepNames } from "./source/step-source.ts";

type Key = string | number;

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
  const inFields = parsed.success ? [] : parsed.issues.map((issue) => describe(innermost(issue)));
  const diagnostics = [
    ...inFields,
    ...unusableNames(value, parsed.output, inFields),
    ...displayRuleProblems(value),
  ];
  return parsed.success && diagnostics.length === 0 ? ok(parsed.output) : fail(diagnostics);
}

/** Where an author has chosen a name, e.g. of a group or a header, that the parsed bot doesn't have. `known`: what was reported of it. */
function unusableNames(bot: object, parsed: unknown, known: readonly Diagnostic[]): readonly Diagnostic[] {
  const reported = new Set(known.map(({ path }) => JSON.stringify(path)));
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<object>();
  const open: { readonly value: unknown; readonly kept: unknown; readonly path: readonly Key[] }[] = [];
  open.push({ value: bot, kept: parsed, path: [] });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, kept, path } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const fields: object = Object(kept);
    for (const [name, field] of Object.entries(value)) {
      const isDropped = droppedNames.includes(name) && !Object.hasOwn(fields, name);
      if (isDropped && !reported.has(JSON.stringify([...path, name])))
        diagnostics.push(unusableName(name, path));
      const key = Array.isArray(value) ? Number(name) : name;
      open.push({
        value: field,
        kept: Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined,
        path: [...path, key],
      });
    }
  }
  return diagnostics;
}

function unusableName(name: string, path: readonly Key[]): Diagnostic {
  const { subject, ...place } = locate(path);
  return {
    severity: "error",
    message: `${subject}: has "${name}", which can't be a name`,
    ...place,
    hint: DROPPED_NAME_HINT,
  };
}

function displayRuleProblems(bot: object): readonly Diagnostic[] {
  const { problems } = decodeDisplayRules(fieldsOf(fieldsOf(bot)["settings"])["displayRules"]);
  return problems.map(({ path: inRules, message, hint }) => {
    const path = ["settings", "displayRules", ...inRules];
    return { severity: "error", message: `${formatPath(path)}: ${message}`, path, ...(hint && { hint }) };
  });
}

function describe(issue: v.BaseIssue<unknown>): Diagnostic {
  const path = issue.path?.map((item) => item.key).filter(isKey) ?? [];
  const { subject, ...location } = locate(path);
  return {
    severity: "error",
    message: `${subject}: ${describeIssue(issue)}`,
    ...location,
    ...hintFor(issue),
  };
}

/** Where a path leads to, in words and as data. */
function locate(path: readonly Key[]) {
  const [root, group, position] = path;
  const isInGroup = root === "groups" && typeof group === "string";
  const fieldPath = isInGroup ? path.slice(typeof position === "number" ? 3 : 2) : path;
  const step = isInGroup && typeof position === "number" ? `step ${position + 1}` : "";
  const where = [step, formatPath(fieldPath)].filter((part) => part !== "").join(", ");
  return {
    subject: where === "" ? (isInGroup ? "the group" : "the bot") : where,
    ...(isInGroup && { groupId: group, groupTitle: group }),
    ...(path.length > 0 && { path }),
  };
}

const TRANSLATIONS_HINT =
  'Write { "de": { "KEY": { "source": "…", "text": "…" } } }. Keys and texts are those that banter translate writes.';

/** Suggests a fix, such as the most similar known field. */
function hintFor(issue: v.BaseIssue<unknown>): { readonly hint?: string } {
  const last = issue.path?.at(-1);
  const [root, name, field] = issue.path ?? [];
  if (root?.key === "tests") return hintForTest(issue);
  if (typeof name?.key === "string" && (field === undefined || field.key === "type")) {
    if (root?.key === "variables") return { hint: `Write ${declarationOf(name.key, name.value)}.` };
    if (root?.key === "groups")
      return { hint: `Write a list of steps: "${name.key}": [{ "say": "Hello" }].` };
  }
  if (root?.key === "translations" && name !== undefined) return { hint: TRANSLATIONS_HINT };
  if (issue.type === "custom") return hintForStep(issue.input);
  const value =
    typeof issue.input === "string" ? closestMatch(issue.input, namesIn(issue.expected)) : undefined;
  if (value !== undefined) return { hint: `Did you mean "${value}"?` };
  if (!isUnknownKey(issue) || typeof last?.key !== "string") return {};
  return { hint: hintForField(last.key, issue.path ?? []) };
}

function hintForTest(issue: v.BaseIssue<unknown>): { readonly hint?: string } {
  const path = (issue.path ?? []).map(({ key }) => key).filter(isKey);
  const intended = intendedName(botSource, undefined, issue, path);
  return intended === undefined ? {} : { hint: `Did you mean "${intended}"?` };
}

/**
 * The most similar field of the same object, the field of this name outside of `dark` or elsewhere, or those that the object
 * may have.
 */
function hintForField(name: string, path: readonly v.IssuePathItem[]): string {
  const owner = path.slice(0, -1).flatMap(({ key }) => (isKey(key) ? [key] : []));
  const known = knownFields(botSource, path[0]?.input, owner);
  const [section = name] = owner;
  const inBothSchemes = owner.filter((key) => key !== "dark");
  const intended =
    closestMatch(name, known) ??
    (knownFields(botSource, path[0]?.input, inBothSchemes).includes(name)
      ? [...inBothSchemes, name].join(".")
      : placeOf(name, section));
  if (intended !== undefined) return `Did you mean "${intended}"?`;
  return known.length === 0 ? `Remove "${name}".` : `Remove "${name}", or use one of: ${known.join(", ")}.`;
}

/** The path of a field that was written in another place of the theme or the settings. */
function placeOf(name: string, section: string | number): string | undefined {
  const { theme, settings } = botSource.entries;
  for (const [root, schema] of Object.entries({ theme, settings })) {
    const found = section === root || section === name ? findField(schema, name) : undefined;
    if (found !== undefined) return [root, ...found].join(".");
  }
  return undefined;
}

const questionNames = Object.values(inputBlocks).map(({ form }) => form.name);

/** The variable with the given value as its default, in code and in JSON. */
function declarationOf(name: string, value: unknown): string {
  const type = typeof value === "number" ? "number" : Array.isArray(value) ? "list" : "text";
  const isEmpty = value === "" || (typeof value === "object" && !Array.isArray(value));
  const initial = isEmpty ? undefined : Array.isArray(value) ? value : JSON.stringify(value);
  const json = isEmpty ? "" : `, "default": ${JSON.stringify(value)}`;
  const call = `${type}(${Array.isArray(initial) ? initial.map((item) => JSON.stringify(item)).join(", ") : (initial ?? "")})`;
  return `${name}: ${call} in code, or "${name}": { "type": "${type}"${json} } in JSON`;
}

/** A step without a known key: the most similar one to those it has. A question of no known kind: the most similar kind. */
function hintForStep(step: unknown): { readonly hint?: string } {
  if (typeof step === "string")
    return { hint: `Write say(${JSON.stringify(step)}), or { "say": ${JSON.stringify(step)} } in JSON.` };
  if (typeof step !== "object" || step === null) return {};
  const intended =
    "ask" in step
      ? closestMatch(String(step.ask), questionNames)
      : Object.keys(step).flatMap((key) => closestMatch(key, stepNames) ?? [])[0];
  return intended === undefined ? {} : { hint: `Did you mean "${intended}"?` };
}
