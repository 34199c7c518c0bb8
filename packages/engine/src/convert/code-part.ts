/** A piece of code that is written on one line if it is short. */
export type CodePart = string | CodeList;

/** A call, list or object with what is between its brackets. */
export interface CodeList {
  readonly open: string;
  readonly close: string;
  readonly parts: readonly (CodePart | CodeField)[];
}

/** A field of an object. */
interface CodeField {
  readonly name: string;
  readonly value: CodePart;
}

const MAX_LINE = 72;

/** The code of a value as a literal. */
export function literal(value: unknown): CodePart {
  if (Array.isArray(value)) return list(value.map((item: unknown) => literal(item)));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return object(Object.entries(value).map(([name, field]): [string, CodePart] => [name, literal(field)]));
}

export function list(parts: readonly CodePart[]): CodeList {
  return { open: "[", close: "]", parts };
}

export function object(fields: readonly (readonly [name: string, value: CodePart])[]): CodeList {
  return { open: "{", close: "}", parts: fields.map(([name, value]) => ({ name: nameOf(name), value })) };
}

export function call(name: string, parts: readonly CodePart[]): CodeList {
  return { open: `${name}(`, close: ")", parts };
}

function nameOf(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Writes code with line breaks where a line would be too long. */
export function renderCode(part: CodePart | CodeField, indent = ""): string {
  if (typeof part === "string") return part;
  if ("name" in part) return `${part.name}: ${renderCode(part.value, indent)}`;
  const { open, close, parts } = part;
  if (parts.length === 0) return open + close;
  const space = open === "{" ? " " : "";
  const line = `${open}${space}${parts.map((inner) => renderCode(inner)).join(", ")}${space}${close}`;
  if (indent.length + line.length <= MAX_LINE && !line.includes("\n")) return line;
  if (open.endsWith("("))
    return `${open}${parts.map((inner) => renderCode(inner, indent)).join(", ")}${close}`;
  const deeper = `${indent}  `;
  const lines = parts.map((inner) => `${deeper}${renderCode(inner, deeper)},\n`).join("");
  return `${open}\n${lines}${indent}${close}`;
}
