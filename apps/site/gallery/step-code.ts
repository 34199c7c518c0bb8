import type { Step } from "@banter/engine";

type AnyStep = Step<string, string>;

const MAX_LINE = 72;

/** The steps as an author writes them, with the functions of `@banter/engine`. */
export function stepCode(steps: readonly AnyStep[]): string {
  return steps.map((step) => `${callOf(step)},`).join("\n");
}

/** The first key of a step names its function; the value is the function's name of `ask`, else its first argument. */
function callOf(step: AnyStep): string {
  const [first, ...others] = Object.entries(step);
  if (first === undefined) throw new Error("A step must have a key that names it.");
  const [name, value] = first;
  const options = others.length === 0 ? [] : [literal(Object.fromEntries(others))];
  if (name === "ask") return `ask.${String(value)}(${options.join("")})`;
  return `${name}(${[literal(value), ...options].join(", ")})`;
}

/** A value as a literal: on one line if it is short. */
function literal(value: unknown, indent = ""): string {
  const inner = `${indent}  `;
  const [open, close, parts] = partsOf(value, inner);
  if (parts.length === 0) return `${open}${close}`;
  const space = open === "{" ? " " : "";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (indent.length + line.length <= MAX_LINE && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/** Brackets of a list or an object and what is between them. */
function partsOf(
  value: unknown,
  indent: string,
): readonly [open: string, close: string, parts: readonly string[]] {
  if (Array.isArray(value)) return ["[", "]", value.map((item) => literal(item, indent))];
  if (typeof value !== "object" || value === null) return [JSON.stringify(value), "", []];
  return ["{", "}", Object.entries(value).map(([name, item]) => `${name}: ${literal(item, indent)}`)];
}
