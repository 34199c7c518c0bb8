import type { ActionOutcome } from "@banter/client";
import { fieldsOf, type ActionHandler } from "./action-handler.ts";
import { runScript, scriptLogs, type ScriptOutcome } from "./script-door.ts";
import { readScript } from "./script-source.ts";

/** What tells the host page that a support widget was opened; a popup closes on it (spec §4). */
const CHATWOOT_OPENED = "Chatwoot Web Widget Opened";

export const runScriptAction: ActionHandler = async (payload, { signal }, page) =>
  outcomeOf(await runScript(readScript(payload), page, signal));

export const runChatwoot: ActionHandler = async (payload, { signal }, page) => {
  const outcome = await runScript(readScript(fieldsOf(payload)["scriptToExecute"]), page, signal);
  const { logs } = outcomeOf(outcome);
  return outcome.kind === "blocked" || outcome.kind === "aborted"
    ? { logs: logs ?? [] }
    : { logs: logs ?? [], scriptCallbackMessage: CHATWOOT_OPENED };
};

/** A script that returns words tells them to the host page. */
function outcomeOf(outcome: ScriptOutcome): ActionOutcome {
  const logs = scriptLogs(outcome);
  const message = outcome.kind === "returned" && typeof outcome.value === "string" ? outcome.value : "";
  return message === "" ? { logs } : { logs, scriptCallbackMessage: message };
}
