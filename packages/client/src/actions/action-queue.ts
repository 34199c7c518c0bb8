import { doesReply, isStreamType, type ClientAction } from "@banter/protocol";
import { restoreReturnedAnswer, returnPreviousAnswer } from "../outbox/returned-answer.ts";
import { effect, emit, followUp, lastChunk, patch, patchChat, reportLogs } from "../step.ts";
import type { ActionOutcome } from "../ports.ts";
import type { SendFailure } from "../chat-state.ts";
import type { Step } from "../model.ts";

/** An action that doesn't come back holds the conversation for no longer than this, in milliseconds. */
const LONGEST_ACTION = 10_000;

/** Begins the actions that are due after message `index`, one at a time. True while the transcript has to wait for one. */
export function beginActions(step: Step, index: number): boolean {
  for (;;) {
    const { queue, delivery } = step.model;
    if (queue.running !== undefined || queue.failed !== undefined || delivery.state !== "none") return true;
    const action = queue.actions[queue.begun];
    if (action === undefined || (queue.anchors[queue.begun] ?? -1) > index) return false;
    if (beginAction(step, action, queue.begun)) return true;
  }
}

/** Takes what came of an action. What it says after its time is up is told to the page, but not to the flow. */
export function actionFinished(step: Step, chunkId: string, index: number, outcome: ActionOutcome): void {
  reportLogs(step, outcome.logs ?? []);
  const { scriptCallbackMessage, blockedPopupUrl, reply } = outcome;
  if (scriptCallbackMessage) emit(step, { type: "script-succeeded", message: scriptCallbackMessage });
  if (blockedPopupUrl !== undefined) emit(step, { type: "popup-blocked", url: blockedPopupUrl });
  const { queue } = step.model;
  if (queue.running !== index || lastChunk(step.model)?.id !== chunkId) return;
  const action = queue.actions[index];
  effect(step, { type: "stop-timers", names: ["action", "busy"] });
  patch(step, { queue: { ...queue, running: undefined } });
  patchChat(step, { isBusy: false });
  if (action !== undefined && doesReply(action)) {
    const { text } = reply ?? {};
    followUp(step, { type: "send", message: text === undefined ? undefined : { type: "text", text } });
  } else followUp(step, { type: "go-on" });
}

/** The action that runs took too long. */
export function actionOverdue(step: Step): void {
  const { queue } = step.model;
  const action = queue.running === undefined ? undefined : queue.actions[queue.running];
  const chunk = lastChunk(step.model);
  if (action === undefined || queue.running === undefined || chunk === undefined) return;
  const context = action.type === "setVariable" ? "While executing set variable" : "While executing script";
  const logs = [
    {
      status: "error",
      context,
      description: "It took too long; the conversation went on",
      details: action.name,
    },
  ];
  actionFinished(step, chunk.id, queue.running, { logs });
}

/** Leaves it to the visitor to try an action again. */
export function actionFailed(step: Step, index: number, failure: SendFailure): void {
  const { queue } = step.model;
  patch(step, { queue: { ...queue, running: undefined, failed: index } });
  patchChat(step, { isBusy: false, sendFailure: failure });
  if (lastChunk(step.model)?.streamed === undefined) returnPreviousAnswer(step);
  emit(step, { type: "send-failed", failure });
}

/** Tries the failed action again, as the visitor asked. Without its code, after a reload, the flow is told to go on. */
export function retryAction(step: Step): void {
  const { queue } = step.model;
  const index = queue.failed;
  const action = index === undefined ? undefined : queue.actions[index];
  if (index === undefined || action === undefined) return;
  patch(step, { queue: { ...queue, failed: undefined } });
  restoreReturnedAnswer(step, "sent");
  patchChat(step, { sendFailure: undefined });
  if (queue.areHollow && needsPayload(action)) followUp(step, { type: "send", message: undefined });
  else run(step, action, index);
}

/** True when the transcript has to wait for it. */
function beginAction(step: Step, action: ClientAction, index: number): boolean {
  patch(step, { queue: { ...step.model.queue, begun: index + 1 } });
  if (action.type === "unknown") {
    reportLogs(step, [
      { status: "error", description: "An action of an unknown kind was skipped", details: action.name },
    ]);
    return false;
  }
  effect(step, { type: "save" });
  if (!step.model.queue.areHollow || !needsPayload(action)) run(step, action, index);
  else if (!doesReply(action)) return false;
  else if (action.type === "wait") followUp(step, { type: "send", message: undefined });
  else actionFailed(step, index, { kind: "unconfirmed" });
  return true;
}

function run(step: Step, action: ClientAction, index: number): void {
  patch(step, { queue: { ...step.model.queue, running: index } });
  if (isStreamType(action.type)) return followUp(step, { type: "stream", action: index });
  effect(step, { type: "run-action", action, index });
  const mayTakeLong =
    action.type === "wait" || action.type === "httpRequestToExecute" || action.type === "listenForWebhook";
  if (!mayTakeLong) effect(step, { type: "set-timer", name: "action", delay: LONGEST_ACTION });
}

/** Storage keeps the kind of an action only; these two say everything by their kind. */
function needsPayload({ type }: ClientAction): boolean {
  return type !== "stream" && type !== "listenForWebhook";
}
