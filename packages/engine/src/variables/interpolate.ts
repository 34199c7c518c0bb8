import type { Effectful } from "../effects/effect.ts";
import { log } from "../turn/flow-output.ts";
import type { Flow } from "../turn/flow.ts";
import { evaluate } from "./evaluate.ts";
import { MAX_VALUE_LENGTH, readVariableByName, toVariableValue } from "./variable-values.ts";
import { valueText } from "./value-text.ts";

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

/** Splits a text into its placeholders, at the odd indexes, and what is between them. */
export function splitPlaceholders(text: string): readonly string[] {
  return splitInlineCode(text).flatMap((part, index) =>
    index % 2 === 1 ? `{{=${part}=}}` : part.split(/(\{\{[^{}]+\}\})/),
  );
}

/** Splits a text into its inline codes, at the odd indexes, and what is between them. */
function splitInlineCode(text: string): readonly string[] {
  const parts: string[] = [];
  let end = 0;
  for (;;) {
    const start = text.indexOf("{{=", end);
    const close = start < 0 ? -1 : text.indexOf("=}}", start + 3);
    if (close < 0) return [...parts, text.slice(end)];
    parts.push(text.slice(end, start), text.slice(start + 3, close));
    end = close + 3;
  }
}

/** The variable's name if the text consists of a single `{{name}}`. */
export function asSingleVariable(text: string): string | undefined {
  return /^\s*\{\{([^{}=][^{}]*)\}\}\s*$/.exec(text)?.[1];
}

/** Whether a text has letters beside its placeholders. */
export function hasOwnWords(text: string): boolean {
  return splitPlaceholders(text).some((part, index) => index % 2 === 0 && /\p{L}/u.test(part));
}

/** The placeholder at the beginning of a text, or an empty text. */
export function leadingPlaceholder(text: string): string {
  return /^\{\{(?:=[\s\S]*?=|[^{}]+)\}\}/.exec(text)?.[0] ?? "";
}

/** The names in `{{name}}` of any string in a JSON value, also within inline code. */
export function* placeholdersIn(value: unknown): Generator<string, void> {
  if (typeof value === "string") {
    const text = value.replaceAll(/\{\{=|=\}\}/g, "");
    for (const [, name] of text.matchAll(PLACEHOLDER)) if (name !== undefined) yield name;
  } else if (typeof value === "object" && value !== null)
    for (const field of Object.values(value)) yield* placeholdersIn(field);
}

/** Interpolates `{{name}}` and `{{= code =}}` in a text. Unknown variables become empty. */
export function* interpolate(flow: Flow, text: string): Effectful<string> {
  return yield* interpolateWith(flow, text, (value) => value);
}

/** Like `interpolate`, but passes each value through `write`, e.g. to escape it. */
export function* interpolateWith(
  flow: Flow,
  text: string,
  write: (value: string) => string,
): Effectful<string> {
  if (!text.includes("{{")) return text;
  let result = "";
  for (const [index, part] of splitInlineCode(text).entries())
    result += index % 2 === 1 ? write(yield* inlineCode(flow, part)) : insertValues(flow, part, write);
  return result;
}

/** Interpolates every string in a JSON value. */
export function* interpolateDeep(flow: Flow, value: unknown): Effectful<unknown> {
  if (typeof value === "string") return yield* interpolate(flow, value);
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(yield* interpolateDeep(flow, item));
    return items;
  }
  if (typeof value !== "object" || value === null) return value;
  return yield* interpolateFields(flow, Object.fromEntries(Object.entries(value)));
}

export function* interpolateFields(
  flow: Flow,
  fields: Readonly<Record<string, unknown>>,
): Effectful<Readonly<Record<string, unknown>>> {
  const entries: [string, unknown][] = [];
  for (const [key, field] of Object.entries(fields)) entries.push([key, yield* interpolateDeep(flow, field)]);
  return Object.fromEntries(entries);
}

/** Values beyond the length that a variable can hold are left out, so that a text with many placeholders stays small. */
function insertValues(flow: Flow, text: string, write: (value: string) => string): string {
  let length = 0;
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = write(valueText(flow, readVariableByName(flow, name)));
    length += value.length;
    return length > MAX_VALUE_LENGTH ? "" : value;
  });
}

function* inlineCode(flow: Flow, code: string): Effectful<string> {
  const result = yield* evaluate(flow, code.trim());
  if (result.ok) return valueText(flow, toVariableValue(result.value));
  log(flow, {
    status: "error",
    description: "Inline code failed",
    details: result.error,
    context: code.trim(),
  });
  return "";
}

/** Like `interpolate`, but drops inline code and therefore needs no effects. */
export function interpolatePlain(flow: Flow, text: string): string {
  const parts = splitInlineCode(text).filter((_, index) => index % 2 === 0);
  return insertValues(flow, parts.join(""), (value) => value);
}
