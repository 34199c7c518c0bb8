import { fieldsOf } from "@banter/protocol";
import type { ActionHandler } from "./action-handler.ts";
import { runScript, scriptLogs, type ScriptOutcome } from "./run-script.ts";
import { parseScript } from "./script-source.ts";

/** The flow needs the value, so it waits longer than for other scripts. */
const VALUE_TIMEOUT_MS = 60_000;

const CONTEXT = "While executing set variable";

/** Evaluates a variable's value on the page and sends it to the flow. If that fails, sends the source text. */
export const setVariable: ActionHandler = async (payload, { signal }, page) => {
  const script = fieldsOf(payload)["scriptToExecute"];
  const { content, args } = parseScript(script);
  // Keep digits with leading zeros as text: JavaScript would evaluate 0123 as octal 83.
  if (/^\s*0\d+\s*$/.test(content)) return { actionResult: { text: content } };
  const body = /\breturn\b/.test(content) ? content : `return (${content}\n)`;
  const outcome = await runScript({ content: body, args }, page, signal, VALUE_TIMEOUT_MS);
  if (outcome.kind === "aborted") return {};
  if (outcome.kind === "returned") return { actionResult: toResult(outcome.value) };
  const logs = shouldLog(outcome, script) ? scriptLogs(outcome, CONTEXT) : [];
  return { actionResult: { text: content }, logs };
};

/** Plain text fails when evaluated; an exception is only an error if the author marked the value as code. */
function shouldLog(outcome: ScriptOutcome, script: unknown): boolean {
  return outcome.kind !== "threw" || fieldsOf(script)["isCode"] === true;
}

function toResult(value: unknown): { readonly text?: string } {
  if (value === undefined || value === null) return {};
  if (typeof value === "string") return { text: value };
  const text = JSON.stringify(value);
  return text === undefined ? {} : { text };
}
