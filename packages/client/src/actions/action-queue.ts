import { hasResult, isStreamType, timing, type ClientAction } from "@banter/protocol";
import type { SendFailure } from "../contract/chat-state.ts";
import { ACTION_TIMEOUT_MS, VALUE_TIMEOUT_MS } from "../contract/client-timing.ts";
import type { ActionOutcome } from "../contract/ports.ts";
import { effect, emit, followUp, lastChunk, patch, reportLogs, type Step } from "../model/step.ts";

/** Starts the actions due after message `index`, one at a time. Returns true while the transcript has to wait for one. */
export function startDueActions(step: Step, index: number): boolean {
  for (;;) {
    const { queue, delivery } = step.model;
    if (queue.running !== undefined || queue.failed !== undefined || delivery.state !== "none") return true;
    const action = queue.actions[queue.started];
    if (action === undefined || (queue.anchors[queue.started] ?? -1) > index) return false;
    if (startAction(step, action, queue.started)) return true;
  }
}

/** Handles the outcome of an action. After a timeout its logs and events still count, but not its result. */
export function actionFinished(step: Step, chunkId: string, index: number, outcome: ActionOutcome): void {
  reportLogs(step, outcome.logs ?? []);
  const { scriptCallbackMessage, blockedPopupUrl, actionResult } = outcome;
  if (scriptCallbackMessage) emit(step, { type: "script-succeeded", message: scriptCallbackMessage });
  if (blockedPopupUrl !== undefined) emit(step, { type: "popup-blocked", url: blockedPopupUrl });
  const { queue } = step.model;
  if (queue.running !== index || lastChunk(step.model)?.id !== chunkId) return;
  const action = queue.actions[index];
  effect(step, { type: "stop-timers", names: ["action", "busy"] });
  patch(step, { queue: { ...queue, running: undefined }, isBusy: false });
  if (action === undefined || !hasResult(action)) return followUp(step, { type: "resume-actions" });
  const text = actionResult?.text;
  const message = text === undefined ? undefined : ({ type: "text", text } as const);
  followUp(step, { type: "send-action-result", message });
}

export function actionTimedOut(step: Step): void {
  const { queue } = step.model;
  const action = queue.running === undefined ? undefined : queue.actions[queue.running];
  const chunk = lastChunk(step.model);
  if (action === undefined || queue.running === undefined || chunk === undefined) return;
  const log = {
    status: "error",
    context: action.type === "setVariable" ? "While executing set variable" : "While executing script",
    description: "Action timed out; the flow continued",
    details: action.name,
  };
  actionFinished(step, chunk.id, queue.running, { logs: [log] });
}

/**
 * Lets the visitor retry the action. The answer before it stays in the transcript: the server has accepted it, so a change
 * would be lost.
 */
export function actionFailed(step: Step, index: number, failure: SendFailure): void {
  const { queue } = step.model;
  const failures = queue.failures + 1;
  patch(step, { queue: { ...queue, running: undefined, failed: index, failures }, isBusy: false, failure });
  emit(step, { type: "send-failed", failure });
}

/** Repeats the failed action. If a reload lost its payload, the flow continues without its result. */
export function retryAction(step: Step): void {
  const { queue } = step.model;
  const index = queue.failed;
  const action = index === undefined ? undefined : queue.actions[index];
  if (index === undefined || action === undefined) return;
  patch(step, { queue: { ...queue, failed: undefined }, failure: undefined });
  if (queue.lackPayloads && needsPayload(action))
    followUp(step, { type: "send-action-result", message: undefined });
  else runAction(step, action, index);
}

/** Returns true if the transcript has to wait for the action. */
function startAction(step: Step, action: ClientAction, index: number): boolean {
  patch(step, { queue: { ...step.model.queue, started: index + 1 } });
  if (action.type === "unknown") {
    reportLogs(step, [
      { status: "error", description: "An action of an unknown kind was skipped", details: action.name },
    ]);
    return false;
  }
  effect(step, { type: "save" });
  if (!step.model.queue.lackPayloads || !needsPayload(action)) runAction(step, action, index);
  else if (!hasResult(action)) return false;
  else if (action.type === "wait") followUp(step, { type: "send-action-result", message: undefined });
  else actionFailed(step, index, { kind: "action" });
  return true;
}

function runAction(step: Step, action: ClientAction, index: number): void {
  patch(step, { queue: { ...step.model.queue, running: index } });
  if (isStreamType(action.type)) return followUp(step, { type: "open-stream", action: index });
  effect(step, { type: "run-action", action, index });
  const hasTimeout =
    action.type !== "wait" && action.type !== "httpRequestToExecute" && action.type !== "listenForWebhook";
  const delay = hasResult(action) ? VALUE_TIMEOUT_MS : ACTION_TIMEOUT_MS;
  if (hasTimeout) effect(step, { type: "set-timer", name: "action", delay });
  // Requests and webhooks may take long; a pause of the author's stays silent.
  else if (action.type !== "wait")
    effect(step, { type: "set-timer", name: "busy", delay: timing.busyIndicator });
}

/** Storage keeps only an action's type, which is enough to run these two. */
function needsPayload({ type }: ClientAction): boolean {
  return type !== "stream" && type !== "listenForWebhook";
}
