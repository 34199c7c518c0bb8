import { actionFinished, actionOverdue, beginActions, retryAction } from "./actions/action-queue.ts";
import { caughtUp } from "./outbox/catch-up.ts";
import {
  deliver,
  delivered,
  giveUp,
  offerRetry,
  resendNow,
  retryDelivery,
  send,
  submitAnswer,
} from "./outbox/outbox.ts";
import { dress } from "./start/dress.ts";
import { restore, resumeActions } from "./saved/restore.ts";
import { restart, retryStart, start, startReplied } from "./start/start.ts";
import { effect, emit, lastChunk, patch, patchChat, reportLogs } from "./step.ts";
import { openStream, streamClosed, streamText, streamTimeout } from "./stream/stream.ts";
import { continuePace, messageLoaded } from "./transcript/pacing.ts";
import { COMMAND_BUSY, isBusy } from "./runtime/send-command.ts";
import { waitsForEvent } from "./transcript/message-wait.ts";
import { answerText } from "./outbox/guest-message.ts";
import type { GuestMessage } from "@banter/protocol";
import type { Effect, FollowUp, Happening, Model, Step, Surroundings, TimerName } from "./model.ts";
import type { SavedChat } from "./saved/saved-chat.ts";

/** The whole behaviour of a session: what happened, and what is to be done about it. Pure, and total: any happening is fine at any time. */
export function reduce(
  model: Model,
  happening: Happening,
  around: Surroundings,
): { readonly model: Model; readonly effects: readonly Effect[] } {
  const step: Step = { model, effects: [], followUps: [], around, beginActions };
  if (!("epoch" in happening) || happening.epoch === model.epoch) handle(step, happening);
  for (let next = step.followUps.shift(); next !== undefined; next = step.followUps.shift())
    follow(step, next);
  return { model: step.model, effects: step.effects };
}

function handle(step: Step, happening: Happening): void {
  switch (happening.type) {
    case "started":
      return start(step, happening);
    case "start-replied":
      return startReplied(step, happening.result);
    case "submitted":
      if (canSubmit(step, happening.saved)) submitAnswer(step, happening.answer, happening.chunkId);
      return;
    case "delivered":
      return delivered(step, happening.messageId, happening.attempt, happening.result);
    case "overtaken":
      return adopt(step, happening.saved);
    case "looked-up":
      if (happening.replies === step.model.replies) caughtUp(step, happening.result);
      return;
    case "doubted":
      return askServer(step);
    case "action-finished":
      return actionFinished(step, happening.chunkId, happening.index, happening.outcome);
    case "stream-text":
      return streamText(step, happening.attempt, happening.text);
    case "stream-closed":
      return streamClosed(step, happening.attempt, happening.result);
    case "timer":
      return timers[happening.name](step);
    case "retried":
      return retry(step);
    case "woken":
      return wake(step, happening);
    case "command-given":
      return giveCommand(step, happening);
    case "message-loaded":
      return messageLoaded(step, happening.chunkId, happening.index);
    case "message-completed":
      return completeMessage(step, happening);
    case "variables-set": {
      const { options } = step.model;
      const prefilledVariables = { ...options.prefilledVariables, ...happening.variables };
      return patch(step, { options: { ...options, prefilledVariables } });
    }
    case "dressed":
      return dress(step, happening.bot);
    case "restarted":
      return restart(step);
    case "reset":
      patch(step, { isRemembered: false });
      effect(step, { type: "forget" });
      return emit(step, { type: "cleared" });
    case "logged":
      return reportLogs(step, happening.logs);
  }
}

function follow(step: Step, next: FollowUp): void {
  if (next.type === "send") sendReply(step, next.message);
  else if (next.type === "stream") openStream(step, next.action);
  else resumeActions(step);
}

/** An action's reply: never in the place of a command that is under way. */
function sendReply(step: Step, message: GuestMessage | undefined): void {
  const { delivery, queue } = step.model;
  if (delivery.state === "sending" || delivery.state === "waiting")
    patch(step, { queue: { ...queue, held: { message } } });
  else send(step, { source: "action", message });
}

const timers: Readonly<Record<TimerName, (step: Step) => void>> = {
  start: retryStart,
  busy: (step) => patchChat(step, { isBusy: true }),
  offer: offerRetry,
  abort: giveUp,
  resend: resendNow,
  pace: continuePace,
  action: actionOverdue,
  stream: streamTimeout,
  "look-up": (step) => effect(step, { type: "look-up" }),
};

/** False when the submit was spent otherwise: on what the flow still waits for, or on another tab's newer state. */
function canSubmit(step: Step, saved: SavedChat | undefined): boolean {
  const { queue, delivery } = step.model;
  if (isNewer(step.model, saved)) adopt(step, saved);
  else if (
    queue.failed !== undefined ||
    (delivery.state === "failed" && delivery.outgoing.source !== "answer")
  )
    retry(step);
  else return true;
  return false;
}

function retry(step: Step): void {
  const { chat, delivery, queue } = step.model;
  if (chat.phase === "failed") return retryStart(step);
  if (chat.sendFailure?.kind === "session-lost") return restart(step);
  if (delivery.state !== "none") return retryDelivery(step);
  if (queue.failed !== undefined) retryAction(step);
}

/** A command waits its turn: it must not take the place of an answer that is under way. */
function giveCommand(step: Step, { text, messageId }: Extract<Happening, { type: "command-given" }>): void {
  if (isBusy(step.model)) effect(step, { type: "settle-command", messageId, error: COMMAND_BUSY });
  else send(step, { source: "command", message: { type: "command", command: text }, messageId });
}

/** The page is online, looked at or in step with other tabs again. */
function wake(step: Step, { saved, wasAway }: Extract<Happening, { type: "woken" }>): void {
  const { chat, delivery } = step.model;
  if (isNewer(step.model, saved) && delivery.state !== "sending") return adopt(step, saved);
  if (!step.around.isOnline) return;
  if (chat.phase === "failed" && chat.startFailure?.retryIn !== undefined) return retryStart(step);
  if (delivery.state === "waiting") resendNow(step);
  else if (wasAway) askServer(step);
}

/** What the page knows may be old, and a request of its own gone without a word: the server is asked. */
function askServer(step: Step): void {
  const { chat, delivery, isResendSafe } = step.model;
  if (!isResendSafe || chat.phase !== "running") return;
  if (delivery.state === "none") return effect(step, { type: "look-up" });
  if (delivery.state !== "sending") return;
  effect(step, { type: "abort", what: "delivery" });
  deliver(step, delivery.outgoing, delivery.attempt + 1, true);
}

/** Another tab is further in this conversation, or has something under way in it. */
export function isNewer(
  { chat, replies, delivery }: Model,
  saved: SavedChat | undefined,
): saved is SavedChat {
  if (saved === undefined || chat.sessionId === undefined) return false;
  if (saved.start.sessionId !== chat.sessionId || saved.replies > replies) return true;
  const mine = delivery.state === "none" ? undefined : delivery.outgoing.messageId;
  return saved.replies === replies && saved.pending !== undefined && saved.pending.messageId !== mine;
}

/** Shows what another tab made of the conversation. An answer that came too late stays as a draft for the same question. */
function adopt(step: Step, saved: SavedChat): void {
  const before = step.model.chat;
  const chunk = lastChunk(step.model);
  const unsent =
    chunk?.answer?.status === "sent" ? undefined : (chunk?.answer?.answer ?? before.returnedAnswer);
  restore(step, saved);
  const open = lastChunk(step.model)?.input?.id;
  if (unsent !== undefined && open !== undefined && open === chunk?.input?.id)
    patchChat(step, { draft: answerText(unsent) });
}

function completeMessage(
  step: Step,
  { chunkId, index, text }: Extract<Happening, { type: "message-completed" }>,
): void {
  const { chat, delivery, queue } = step.model;
  const chunk = lastChunk(step.model);
  const message = chunk?.messages[index];
  if (
    chunk?.id !== chunkId ||
    message === undefined ||
    !waitsForEvent(message) ||
    index !== chunk.messages.length - 1
  )
    return;
  if (
    chunk.input !== undefined ||
    delivery.state !== "none" ||
    queue.running !== undefined ||
    chat.phase !== "running"
  )
    return;
  const isKept = message.type !== "embed" || message.content.waitForEvent.saveDataInVariableId !== undefined;
  send(step, { source: "embed", message: text && isKept ? { type: "text", text } : undefined });
}
