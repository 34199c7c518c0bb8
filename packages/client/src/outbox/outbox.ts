import { parseChatReply, timing, type ChatReply } from "@banter/protocol";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { effect, emit, patch, patchChat, patchChunk } from "../step.ts";
import { guestMessage, shownAnswer } from "./guest-message.ts";
import { markAnswered } from "./mark-answered.ts";
import { openInput } from "./open-input.ts";
import { resending } from "./resend-policy.ts";
import { restoreReturnedAnswer } from "./returned-answer.ts";
import { showStatus } from "./show-status.ts";
import { deliveryFailed, holdBack, tell, withdrawFailure } from "./undelivered.ts";
import type { Answer } from "../chat-state.ts";
import type { Outgoing, Reply, Step } from "../model.ts";

/** Takes the visitor's answer to the open input. The second of two is no answer to it any more, nor to the next one. */
export function submitAnswer(step: Step, answer: Answer, chunkId: string | undefined): void {
  const { delivery, chat } = step.model;
  const open = openInput(step);
  if (
    open === undefined ||
    (chunkId ?? open.chunk.id) !== open.chunk.id ||
    delivery.state === "sending" ||
    delivery.state === "waiting" ||
    chat.phase !== "running"
  )
    return;
  const { chunk, input } = open;
  patchChunk(step, chunk.id, { answer: { answer, status: "sending" } });
  patchChat(step, { returnedAnswer: undefined, sendFailure: undefined, draft: undefined });
  patch(step, { isUnconfirmed: false });
  const message = shownAnswer(answer);
  if (message !== undefined) emit(step, { type: "answer-submitted", message, blockId: input.id });
  send(step, { source: "answer", blockId: input.id, message: guestMessage(answer) });
}

/** Hands a message to the flow under an identity of its own; the same words again keep the identity of the failed try. */
export function send(
  step: Step,
  parts: Pick<Outgoing, "source" | "message" | "blockId"> & { readonly messageId?: string },
): void {
  const { delivery, turn } = step.model;
  const outgoing: Outgoing = { messageId: step.around.id, turn, ...parts };
  const isSame =
    delivery.state === "failed" &&
    delivery.outgoing.turn === turn &&
    delivery.outgoing.source === outgoing.source &&
    JSON.stringify(delivery.outgoing.message) === JSON.stringify(outgoing.message);
  deliver(step, isSame ? delivery.outgoing : outgoing, 1);
}

/** Stores it, then sends it: a page that goes away in between finds it again. */
export function deliver(step: Step, outgoing: Outgoing, attempt: number, isForced = false): void {
  if (!step.around.isOnline && !isForced && outgoing.source !== "command")
    return holdBack(step, outgoing, attempt);
  patch(step, { delivery: { state: "sending", outgoing, attempt } });
  showStatus(step, "sending");
  effect(
    step,
    { type: "save" },
    { type: "deliver", outgoing, attempt },
    { type: "stop-timers", names: ["resend"] },
    { type: "set-timer", name: "offer", delay: resending.offer },
    { type: "set-timer", name: "abort", delay: resending.giveUp },
  );
  if (!step.model.chat.isBusy) effect(step, { type: "set-timer", name: "busy", delay: timing.busyIndicator });
}

/** Takes the server's word on a message. */
export function delivered(step: Step, messageId: string, attempt: number, result: Reply): void {
  const { delivery } = step.model;
  if (
    delivery.state !== "sending" ||
    delivery.outgoing.messageId !== messageId ||
    delivery.attempt !== attempt
  )
    return;
  effect(step, { type: "stop-timers", names: ["offer", "abort"] });
  if (!result.ok) return deliveryFailed(step, delivery, result.error);
  const reply = parseChatReply(result.value);
  if (reply.ok && saysSomething(result.value)) takeReply(step, delivery.outgoing, reply.value);
  else
    deliveryFailed(step, delivery, {
      kind: "unreadable",
      message: "The server's reply is not a chat reply",
      status: 200,
    });
}

/** The flow has taken the message: its reply goes on screen and into storage in one step. */
export function takeReply(step: Step, outgoing: Outgoing, reply: ChatReply): void {
  effect(step, { type: "stop-timers", names: ["busy", "resend", "offer", "abort"] });
  restoreReturnedAnswer(step, "sent");
  markAnswered(step, outgoing, reply);
  patch(step, { delivery: { state: "none" }, replies: step.model.replies + 1 });
  patchChat(step, { isBusy: false, sendFailure: undefined, returnedAnswer: undefined, draft: undefined });
  addReply(step, reply);
  if (outgoing.source === "command")
    effect(step, { type: "settle-command", messageId: outgoing.messageId, error: undefined });
  if (outgoing.source === "payment") effect(step, { type: "forget-payment" });
  effect(step, { type: "save" }, { type: "announce" });
  showReply(step);
}

/** The request hangs: the visitor may try again instead of waiting. */
export function offerRetry(step: Step): void {
  const { delivery } = step.model;
  if (delivery.state === "sending" && delivery.outgoing.source !== "command")
    tell(step, { kind: "unconfirmed" });
}

/** The request hung for too long. */
export function giveUp(step: Step): void {
  const { delivery } = step.model;
  if (delivery.state !== "sending") return;
  effect(step, { type: "abort", what: "delivery" });
  deliveryFailed(step, delivery, { kind: "timeout", message: "Request timed out" });
}

/** Sends again what waits for the network or its next try. */
export function resendNow(step: Step): void {
  const { delivery } = step.model;
  if (delivery.state === "waiting") deliver(step, delivery.outgoing, delivery.attempt + 1);
}

/** Sends again because the visitor asked to. */
export function retryDelivery(step: Step): void {
  const { delivery } = step.model;
  if (delivery.state === "none") return;
  if (delivery.state === "sending") {
    if (step.model.chat.sendFailure === undefined) return;
    effect(step, { type: "abort", what: "delivery" });
  }
  restoreReturnedAnswer(step, "sending");
  withdrawFailure(step);
  const attempt = delivery.state === "failed" ? 1 : delivery.attempt + 1;
  deliver(step, delivery.outgoing, attempt, true);
}

/** An object that is no reply at all must not pass for the end of the chat. */
function saysSomething(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    ("messages" in value || "input" in value || "clientSideActions" in value)
  );
}
