import { fieldsOf, type ActionHandler } from "./action-handler.ts";
import { runScript, scriptLogs, type ScriptOutcome } from "./script-door.ts";
import { readScript } from "./script-source.ts";

const CONTEXT = "While executing set variable";

/** Works a value out on the page and sends it to the flow. What can't be worked out is sent as it is written. */
export const setVariable: ActionHandler = async (payload, { signal }, page) => {
  const script = fieldsOf(payload)["scriptToExecute"];
  const { content, args } = readScript(script);
  // A number with leading zeros is an identifier: 0123 must not become 83.
  if (/^\s*0\d+\s*$/.test(content)) return { reply: { text: content } };
  const body = /\breturn\b/.test(content) ? content : `return (${content}\n)`;
  const outcome = await runScript({ content: body, args }, page, signal);
  if (outcome.kind === "aborted") return {};
  if (outcome.kind === "returned") return { reply: replyWith(outcome.value) };
  const logs = isTold(outcome, script) ? scriptLogs(outcome, CONTEXT) : [];
  return { reply: { text: content }, logs };
};

/** Plain words that were never meant as code fail as code: only what is marked as code is told of. */
function isTold(outcome: ScriptOutcome, script: unknown): boolean {
  return outcome.kind !== "threw" || fieldsOf(script)["isCode"] === true;
}

function replyWith(value: unknown): { readonly text?: string } {
  if (value === undefined || value === null) return {};
  if (typeof value === "string") return { text: value };
  const text = JSON.stringify(value);
  return text === undefined ? {} : { text };
}
