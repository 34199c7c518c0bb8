import { hasResult } from "@banter/protocol";
import type { ActionOutcome } from "../contract/ports.ts";
import {
  effect,
  emit,
  followUp,
  lastChunk,
  patch,
  reportLogs,
  type Transition,
} from "../model/transition.ts";
import { needsPayload, runAction } from "./action-queue.ts";

/** Handles the outcome of an action. After a timeout its logs and events still count, but not its result. */
export function actionFinished(
  transition: Transition,
  chunkId: string,
  index: number,
  outcome: ActionOutcome,
): void {
  reportLogs(transition, outcome.logs ?? []);
  const { scriptCallbackMessage, blockedPopupUrl, actionResult } = outcome;
  if (scriptCallbackMessage) emit(transition, { type: "script-succeeded", message: scriptCallbackMessage });
  if (blockedPopupUrl !== undefined) emit(transition, { type: "popup-blocked", url: blockedPopupUrl });
  const { queue } = transition.model;
  if (queue.running !== index || lastChunk(transition.model)?.id !== chunkId) return;
  const action = queue.actions[index];
  effect(transition, { type: "stop-timers", names: ["action", "busy"] });
  patch(transition, { queue: { ...queue, running: undefined }, isBusy: false });
  if (action === undefined || !hasResult(action)) return followUp(transition, { type: "resume-actions" });
  const text = actionResult?.text;
  const message = text === undefined ? undefined : ({ type: "text", text } as const);
  followUp(transition, { type: "send-action-result", message });
}

export function actionTimedOut(transition: Transition): void {
  const { queue } = transition.model;
  const action = queue.running === undefined ? undefined : queue.actions[queue.running];
  const chunk = lastChunk(transition.model);
  if (action === undefined || queue.running === undefined || chunk === undefined) return;
  const log = {
    status: "error",
    context: action.type === "setVariable" ? "While executing set variable" : "While executing script",
    description: "Action timed out; the flow continued",
    details: action.name,
  };
  actionFinished(transition, chunk.id, queue.running, { logs: [log] });
}

/** Repeats the failed action. If a reload lost its payload, the flow continues without its result. */
export function retryAction(transition: Transition): void {
  const { queue } = transition.model;
  const index = queue.failed;
  const action = index === undefined ? undefined : queue.actions[index];
  if (index === undefined || action === undefined) return;
  patch(transition, { queue: { ...queue, failed: undefined }, failure: undefined });
  if (queue.lackPayloads && needsPayload(action))
    followUp(transition, { type: "send-action-result", message: undefined });
  else runAction(transition, action, index);
}
