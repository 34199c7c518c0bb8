import { fieldsOf } from "@banter/protocol";
import { textOf } from "./action-handler.ts";

/** A bot's code with its arguments by parameter name. */
export interface ScriptSource {
  readonly content: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const SCRIPT_TAG = /^\s*<script\b[^>]*>([^]*?)<\/script>\s*$/i;
const PARAMETER_NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const RESERVED = new Set(
  "await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with".split(
    " ",
  ),
);

/** Parses `{content, args}`. Args are a list of `{id, value}` or an object; an enclosing script tag is removed. */
export function parseScript(payload: unknown): ScriptSource {
  const { content, args } = fieldsOf(payload);
  const written = textOf(content);
  return { content: SCRIPT_TAG.exec(written)?.[1] ?? written, args: parseArgs(args) };
}

function parseArgs(args: unknown): Readonly<Record<string, unknown>> {
  const entries: [string, unknown][] = Array.isArray(args)
    ? args.map((arg: unknown) => [textOf(fieldsOf(arg)["id"]), fieldsOf(arg)["value"]])
    : Object.entries(fieldsOf(args));
  // Drop names that are not valid identifiers: code could not refer to them.
  return Object.fromEntries(entries.filter(([name]) => PARAMETER_NAME.test(name) && !RESERVED.has(name)));
}
