import { isRecord, parseChatReply, timing, type ChatReply } from "@banter/protocol";
import type { Answer } from "../contract/chat-state.ts";
import { DELIVERY_TIMEOUT_MS, RETRY_OFFER_MS } from "../contract/client-timing.ts";
import type { TransportResult } from "../contract/ports.ts";
import type { Outgoing } from "../model/progress.ts";
import { effect, emit, patch, patchChat, patchChunk, type Step } from "../model/step.ts";
import { composerAfterAnswer, patchComposer } from "../composer/composer.ts";
import { guestMessage, shownAnswer } from "../composer/guest-message.ts";
import { settleWritten } from "../composer/settle-written.ts";
import { findWritten } from "../composer/written.ts";
import { openQuestion } from "../model/open-question.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { deliveryFailed, holdUntilStarted, queueUntilOnline } from "./delivery-failures.ts";
import { markAnswered, restoreReturnedAnswer, showStatus } from "../composer/transcript-answer.ts";

/** Submits the visitor's answer to the open input. Ignored if the input was answered already or belongs to another chunk. */
export function submitAnswer(step: Step, answer: Answer, chunkId: string | undefined): void {
  const { delivery, chat } = step.model;
  const open = openQuestion(chat.chunks);
  if (
    !open?.isInputShown ||
    (chunkId ?? open.id) !== open.id ||
    delivery.state === "sending" ||
    delivery.state === "waiting" ||
    chat.phase !== "running"
  )
    return;
  patchChunk(step, open.id, { answer: { answer, status: "sending", time: step.env.time } });
  patchComposer(step, { field: undefined });
  patch(step, { isUnconfirmed: false, failure: undefined });
  const message = shownAnswer(answer);
  if (message !== undefined) emit(step, { type: "answer-submitted", message, blockId: open.input.id });
  send(step, { source: "answer", blockId: open.input.id, message: guestMessage(answer) });
}

/** Sends a message to the flow with a new `messageId`. Repeating a failed message keeps its `messageId`. */
export function send(
  step: Step,
  content: Pick<Outgoing, "source" | "message" | "blockId"> & { readonly messageId?: string },
): void {
  const { delivery, turn } = step.model;
  const outgoing: Outgoing = { messageId: step.env.id, turn, ...content };
  const isRepeated =
    delivery.state === "failed" &&
    delivery.outgoing.turn === turn &&
    delivery.outgoing.source === outgoing.source &&
    JSON.stringify(delivery.outgoing.message) === JSON.stringify(outgoing.message);
  deliver(step, isRepeated ? delivery.outgoing : outgoing, 1);
}

/** Saves the message, then sends it, so that a reload in between can resend it. */
export function deliver(step: Step, outgoing: Outgoing, attempt: number, isForced = false): void {
  if (step.model.opening !== undefined) return holdUntilStarted(step, outgoing);
  if (!step.env.isOnline && !isForced && outgoing.source !== "command")
    return queueUntilOnline(step, outgoing, attempt);
  patch(step, { delivery: { state: "sending", outgoing, attempt } });
  showStatus(step, "sending");
  effect(
    step,
    { type: "save" },
    { type: "deliver", outgoing, attempt },
    { type: "stop-timers", names: ["resend"] },
    { type: "set-timer", name: "slow-delivery", delay: RETRY_OFFER_MS },
    { type: "set-timer", name: "delivery-timeout", delay: DELIVERY_TIMEOUT_MS },
  );
  if (!step.model.isBusy) effect(step, { type: "set-timer", name: "busy", delay: timing.busyIndicator });
}

/** Handles the response to the delivery under way; a response to an earlier attempt is ignored. */
export function deliveryFinished(
  step: Step,
  messageId: string,
  attempt: number,
  result: TransportResult,
): void {
  const { delivery } = step.model;
  if (
    delivery.state !== "sending" ||
    delivery.outgoing.messageId !== messageId ||
    delivery.attempt !== attempt
  )
    return;
  effect(step, { type: "stop-timers", names: ["slow-delivery", "delivery-timeout"] });
  if (!result.ok) return deliveryFailed(step, delivery, result.error);
  const reply = parseChatReply(result.value);
  if (reply.ok && isReplyShaped(result.value)) return acceptReply(step, delivery.outgoing, reply.value);
  const message = "The server's reply is not a chat reply";
  deliveryFailed(step, delivery, { kind: "unreadable", message, status: 200 });
}

/** The server confirmed the message. Shows and saves its reply in one step. */
export function acceptReply(step: Step, outgoing: Outgoing, reply: ChatReply): void {
  effect(step, { type: "stop-timers", names: ["busy", "resend", "slow-delivery", "delivery-timeout"] });
  // A command replaces the question, whose answer has not been sent.
  const written = outgoing.source === "command" ? findWritten(step.model) : undefined;
  if (outgoing.source === "answer") restoreReturnedAnswer(step, "sent");
  markAnswered(step, outgoing, reply);
  closeQuestion(step);
  addReply(step, reply);
  settleWritten(step, written);
  const { messageId } = outgoing;
  if (outgoing.source === "command")
    effect(step, { type: "settle-command", messageId, result: { ok: true, value: undefined } });
  if (outgoing.source === "payment") effect(step, { type: "delete-payment" });
  effect(step, { type: "save" }, { type: "announce" });
  showReply(step);
}

/** The server has gone on: nothing is pending, and the composer keeps only what is written ahead. */
export function closeQuestion(step: Step): void {
  const replies = step.model.replies + 1;
  patch(step, {
    delivery: { state: "none" },
    stream: undefined,
    isBusy: false,
    failure: undefined,
    replies,
  });
  patchChat(step, { composer: composerAfterAnswer(step.model.chat.composer) });
}

/** The decoder accepts any object, and an empty reply would end the chat: require at least one field of a reply. */
function isReplyShaped(value: unknown): boolean {
  return isRecord(value) && ("messages" in value || "input" in value || "clientSideActions" in value);
}
