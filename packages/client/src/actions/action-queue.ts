import { hasResult, isStreamType, timing, type ClientAction } from "@banter/protocol";
import type { SendFailure } from "../contract/chat-state.ts";
import { ACTION_TIMEOUT_MS, VALUE_TIMEOUT_MS } from "../contract/client-timing.ts";
import { effect, emit, followUp, patch, reportLogs, type Transition } from "../model/transition.ts";

/** Starts the actions due after message `index`, one at a time. Returns true while the transcript has to wait for one. */
export function startDueActions(transition: Transition, index: number): boolean {
  for (;;) {
    const { queue, delivery } = transition.model;
    if (queue.running !== undefined || queue.failed !== undefined || delivery.state !== "none") return true;
    const action = queue.actions[queue.started];
    if (action === undefined || (queue.anchors[queue.started] ?? -1) > index) return false;
    if (startAction(transition, action, queue.started)) return true;
  }
}

/**
 * Lets the visitor retry the action. The answer before it stays in the transcript: the server has accepted it, so a change
 * would be lost.
 */
export function actionFailed(transition: Transition, index: number, failure: SendFailure): void {
  const { queue } = transition.model;
  const failures = queue.failures + 1;
  patch(transition, {
    queue: { ...queue, running: undefined, failed: index, failures },
    isBusy: false,
    failure,
  });
  emit(transition, { type: "send-failed", failure });
}

/** Returns true if the transcript has to wait for the action. */
function startAction(transition: Transition, action: ClientAction, index: number): boolean {
  patch(transition, { queue: { ...transition.model.queue, started: index + 1 } });
  if (action.type === "unknown") {
    reportLogs(transition, [
      { status: "error", description: "An action of an unknown kind was skipped", details: action.name },
    ]);
    return false;
  }
  effect(transition, { type: "save" });
  if (!transition.model.queue.lackPayloads || !needsPayload(action)) runAction(transition, action, index);
  else if (!hasResult(action)) return false;
  else if (action.type === "wait") followUp(transition, { type: "send-action-result", message: undefined });
  else actionFailed(transition, index, { kind: "action" });
  return true;
}

export function runAction(transition: Transition, action: ClientAction, index: number): void {
  patch(transition, { queue: { ...transition.model.queue, running: index } });
  if (isStreamType(action.type)) return followUp(transition, { type: "open-stream", action: index });
  effect(transition, { type: "run-action", action, index });
  const hasTimeout =
    action.type !== "wait" && action.type !== "httpRequestToExecute" && action.type !== "listenForWebhook";
  const delay = hasResult(action) ? VALUE_TIMEOUT_MS : ACTION_TIMEOUT_MS;
  if (hasTimeout) effect(transition, { type: "set-timer", name: "action", delay });
  // Requests and webhooks may take long; a pause of the author's stays silent.
  else if (action.type !== "wait")
    effect(transition, { type: "set-timer", name: "busy", delay: timing.busyIndicator });
}

/** Storage keeps only an action's type, which is enough to run these two. */
export function needsPayload({ type }: ClientAction): boolean {
  return type !== "stream" && type !== "listenForWebhook";
}
