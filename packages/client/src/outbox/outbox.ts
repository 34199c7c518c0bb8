import { isRecord, parseChatReply, timing, type ChatReply } from "@banter/protocol";
import type { Answer } from "../contract/chat-state.ts";
import { DELIVERY_TIMEOUT_MS, RETRY_OFFER_MS } from "../contract/client-timing.ts";
import type { TransportResult } from "../contract/ports.ts";
import type { Outgoing } from "../model/progress.ts";
import { effect, emit, patch, patchChat, patchChunk, type Transition } from "../model/transition.ts";
import { composerAfterAnswer, patchComposer } from "../composer/composer.ts";
import { visitorMessage, shownAnswer } from "../composer/visitor-message.ts";
import { settleWritten } from "../composer/settle-written.ts";
import { findWritten } from "../composer/written.ts";
import { openQuestion } from "../model/open-question.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { changeBot } from "../transcript/change-bot.ts";
import { deliveryFailed, holdUntilStarted, queueUntilOnline } from "./delivery-failures.ts";
import { markAnswered, restoreReturnedAnswer, showStatus } from "../composer/transcript-answer.ts";

/** Submits the visitor's answer to the open input. Ignored if the input was answered already or belongs to another chunk. */
export function submitAnswer(transition: Transition, answer: Answer, chunkId: string | undefined): void {
  const { delivery, chat } = transition.model;
  const open = openQuestion(chat.chunks);
  if (
    !open?.isInputShown ||
    (chunkId ?? open.id) !== open.id ||
    delivery.state === "sending" ||
    delivery.state === "waiting" ||
    chat.phase !== "running"
  )
    return;
  patchChunk(transition, open.id, { answer: { answer, status: "sending", time: transition.env.time } });
  patchComposer(transition, { field: undefined });
  patch(transition, { isUnconfirmed: false, failure: undefined });
  const message = shownAnswer(answer);
  if (message !== undefined) emit(transition, { type: "answer-submitted", message, blockId: open.input.id });
  send(transition, { source: "answer", blockId: open.input.id, message: visitorMessage(answer) });
}

/** Sends a message to the flow with a new `messageId`. Repeating a failed message keeps its `messageId`. */
export function send(
  transition: Transition,
  content: Pick<Outgoing, "source" | "message" | "blockId"> & { readonly messageId?: string },
): void {
  const { delivery, turn } = transition.model;
  const outgoing: Outgoing = { messageId: transition.env.id, turn, ...content };
  const isRepeated =
    delivery.state === "failed" &&
    delivery.outgoing.turn === turn &&
    delivery.outgoing.source === outgoing.source &&
    JSON.stringify(delivery.outgoing.message) === JSON.stringify(outgoing.message);
  deliver(transition, isRepeated ? delivery.outgoing : outgoing, 1);
}

/** Saves the message, then sends it, so that a reload in between can resend it. */
export function deliver(transition: Transition, outgoing: Outgoing, attempt: number, isForced = false): void {
  if (transition.model.opening !== undefined) return holdUntilStarted(transition, outgoing);
  if (!transition.env.isOnline && !isForced && outgoing.source !== "command")
    return queueUntilOnline(transition, outgoing, attempt);
  patch(transition, { delivery: { state: "sending", outgoing, attempt } });
  showStatus(transition, "sending");
  effect(
    transition,
    { type: "save" },
    { type: "deliver", outgoing, attempt },
    { type: "stop-timers", names: ["resend"] },
    { type: "set-timer", name: "slow-delivery", delay: RETRY_OFFER_MS },
    { type: "set-timer", name: "delivery-timeout", delay: DELIVERY_TIMEOUT_MS },
  );
  if (!transition.model.isBusy)
    effect(transition, { type: "set-timer", name: "busy", delay: timing.busyIndicator });
}

/** Handles the response to the delivery under way; a response to an earlier attempt is ignored. */
export function deliveryFinished(
  transition: Transition,
  messageId: string,
  attempt: number,
  result: TransportResult,
): void {
  const { delivery } = transition.model;
  if (
    delivery.state !== "sending" ||
    delivery.outgoing.messageId !== messageId ||
    delivery.attempt !== attempt
  )
    return;
  effect(transition, { type: "stop-timers", names: ["slow-delivery", "delivery-timeout"] });
  if (!result.ok) return deliveryFailed(transition, delivery, result.error);
  const reply = parseChatReply(result.value);
  if (reply.ok && isReplyShaped(result.value)) return acceptReply(transition, delivery.outgoing, reply.value);
  const message = "The server's reply is not a chat reply";
  deliveryFailed(transition, delivery, { kind: "unreadable", message, status: 200 });
}

/** The server confirmed the message. Shows and saves its reply in one transition. */
export function acceptReply(transition: Transition, outgoing: Outgoing, reply: ChatReply): void {
  effect(transition, { type: "stop-timers", names: ["busy", "resend", "slow-delivery", "delivery-timeout"] });
  // A command or an edit replaces the question, whose answer has not been sent.
  const written =
    outgoing.source === "command" || outgoing.source === "edit" ? findWritten(transition.model) : undefined;
  if (outgoing.source === "answer") restoreReturnedAnswer(transition, "sent");
  markAnswered(transition, outgoing, reply);
  closeQuestion(transition);
  if (reply.bot !== undefined) changeBot(transition, reply.bot);
  addReply(transition, reply);
  settleWritten(transition, written);
  const { messageId } = outgoing;
  if (outgoing.source === "command")
    effect(transition, { type: "settle-command", messageId, result: { ok: true, value: undefined } });
  if (outgoing.source === "payment") effect(transition, { type: "delete-payment" });
  effect(transition, { type: "save" }, { type: "announce" });
  showReply(transition);
}

/** The server has gone on: nothing is pending, and the composer keeps only what is written ahead. */
export function closeQuestion(transition: Transition): void {
  const replies = transition.model.replies + 1;
  patch(transition, {
    delivery: { state: "none" },
    stream: undefined,
    isBusy: false,
    failure: undefined,
    replies,
  });
  patchChat(transition, { composer: composerAfterAnswer(transition.model.chat.composer) });
}

/** The decoder accepts any object, and an empty reply would end the chat: require at least one field of a reply. */
function isReplyShaped(value: unknown): boolean {
  return isRecord(value) && ("messages" in value || "input" in value || "clientSideActions" in value);
}
