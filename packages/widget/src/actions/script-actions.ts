import { fieldsOf } from "@banter/protocol";
import type { ActionOutcome } from "@banter/client";
import type { ActionHandler } from "./action-handler.ts";
import { runScript, scriptLogs, type ScriptOutcome } from "./run-script.ts";
import { parseScript } from "./script-source.ts";

/** Callback message to the host page when a support widget opens; a popup closes on it (spec §4). */
const CHATWOOT_OPENED = "Chatwoot Web Widget Opened";

export const runScriptAction: ActionHandler = async (payload, { signal }, page) =>
  toActionOutcome(await runScript(parseScript(payload), page, signal));

export const runChatwoot: ActionHandler = async (payload, { signal }, page) => {
  const outcome = await runScript(parseScript(fieldsOf(payload)["scriptToExecute"]), page, signal);
  const { logs } = toActionOutcome(outcome);
  return outcome.kind === "blocked" || outcome.kind === "aborted"
    ? { logs: logs ?? [] }
    : { logs: logs ?? [], scriptCallbackMessage: CHATWOOT_OPENED };
};

/** A non-empty string that a script returns is sent to the host page. */
function toActionOutcome(outcome: ScriptOutcome): ActionOutcome {
  const logs = scriptLogs(outcome);
  const message = outcome.kind === "returned" && typeof outcome.value === "string" ? outcome.value : "";
  return message === "" ? { logs } : { logs, scriptCallbackMessage: message };
}
