import { parseChatReply, timing, type ChatReply, type InputBlock } from "@banter/protocol";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { endIfOver } from "../transcript/pacing.ts";
import { effect, emit, followUp, lastChunk, patch, patchChat, patchChunk, reportLogs } from "../step.ts";
import { guestMessage, shownAnswer } from "./guest-message.ts";
import { openInput } from "./open-input.ts";
import { failureWords, judge, resendDelay, resending, sendFailureOf } from "./resend-policy.ts";
import { restoreReturnedAnswer, returnPreviousAnswer } from "./returned-answer.ts";
import type { Answer, AnswerStatus, SendFailure } from "../chat-state.ts";
import type { Delivery, Outgoing, Reply, Step } from "../model.ts";
import type { TransportFailure } from "../ports.ts";

type Underway = Extract<Delivery, { state: "sending" | "waiting" }>;

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

function deliveryFailed(step: Step, delivery: Underway, failure: TransportFailure): void {
  const { outgoing, attempt } = delivery;
  const { isResendSafe } = step.model;
  if (attempt === 1) reportFailure(step, failure);
  if (outgoing.source === "command" && !isResendSafe)
    return refuseCommand(step, outgoing, failureWords(failure));
  switch (judge(failure, isResendSafe, attempt)) {
    case "resend":
      return waitForResend(step, delivery, failure);
    case "catch-up":
      patch(step, { delivery: { state: "waiting", outgoing, attempt } });
      return effect(step, { type: "look-up", body: failure.kind === "http" ? failure.body : undefined });
    case "session-lost":
      return returnToVisitor(step, outgoing, {
        kind: "session-lost",
        message: sendFailureOf(failure).message,
      });
    case "return":
      return returnToVisitor(step, outgoing, sendFailureOf(failure));
  }
}

function waitForResend(step: Step, { outgoing, attempt }: Underway, failure: TransportFailure): void {
  patch(step, { delivery: { state: "waiting", outgoing, attempt } });
  showStatus(step, failure.kind === "network" ? "waiting-for-network" : "sending");
  effect(step, {
    type: "set-timer",
    name: "resend",
    delay: resendDelay(attempt, step.around.random, failure),
  });
  if (attempt >= resending.quietAttempts) tell(step, sendFailureOf(failure));
}

/** Nothing was sent yet, so any server may get it when the page is online again. */
function holdBack(step: Step, outgoing: Outgoing, attempt: number): void {
  patch(step, { delivery: { state: "waiting", outgoing, attempt: attempt - 1 } });
  showStatus(step, "waiting-for-network");
  effect(step, { type: "save" });
  tell(step, { kind: "network" });
}

/** Gives the answer back to its input, with a way to send it again. */
export function returnToVisitor(step: Step, outgoing: Outgoing, failure: SendFailure): void {
  if (outgoing.source === "command")
    return refuseCommand(step, outgoing, failure.message ?? "The chat could not be reached");
  effect(step, { type: "stop-timers", names: ["busy", "resend", "offer", "abort"] });
  patch(step, { delivery: { state: "failed", outgoing } });
  returnPreviousAnswer(step);
  if (outgoing.source === "payment") effect(step, { type: "keep-payment", messageId: outgoing.messageId });
  patchChat(step, { isBusy: false });
  tell(step, failure);
  effect(step, { type: "save" });
}

function refuseCommand(step: Step, { messageId }: Outgoing, error: string): void {
  effect(
    step,
    { type: "stop-timers", names: ["busy", "resend"] },
    { type: "settle-command", messageId, error },
  );
  const { queue } = step.model;
  patch(step, { delivery: { state: "none" }, queue: { ...queue, held: undefined } });
  patchChat(step, { isBusy: false });
  withdrawFailure(step);
  effect(step, { type: "save" });
  if (queue.held !== undefined) return followUp(step, { type: "send", message: queue.held.message });
  // The messages that were being shown meanwhile have stopped before what comes next.
  followUp(step, { type: "go-on" });
  endIfOver(step);
}

/** Tells the visitor why it doesn't go on; the page is told once. */
export function tell(step: Step, failure: SendFailure): void {
  const isNews = step.model.chat.sendFailure?.kind !== failure.kind;
  patchChat(step, { sendFailure: failure });
  if (isNews) emit(step, { type: "send-failed", failure });
}

/** What was told of a message is over; an action that failed before it still waits for the visitor. */
function withdrawFailure(step: Step): void {
  if (step.model.queue.failed === undefined) patchChat(step, { sendFailure: undefined });
}

function reportFailure(step: Step, failure: TransportFailure): void {
  const details =
    failure.kind === "http" && failure.body !== undefined ? JSON.stringify(failure.body) : undefined;
  const log = { status: "error", context: "While sending message", description: failureWords(failure) };
  reportLogs(step, [{ ...log, ...(details !== undefined && { details }) }]);
}

/** An object that is no reply at all must not pass for the end of the chat. */
function saysSomething(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    ("messages" in value || "input" in value || "clientSideActions" in value)
  );
}

/** The answer under way, where there is one, shows how it fares. */
function showStatus(step: Step, status: AnswerStatus): void {
  const chunk = lastChunk(step.model);
  if (chunk?.answer !== undefined) patchChunk(step, chunk.id, { answer: { ...chunk.answer, status } });
}

function markAnswered(step: Step, { source }: Outgoing, { lastMessageNewFormat, input }: ChatReply): void {
  const chunk = lastChunk(step.model);
  if (chunk === undefined) return;
  // Whoever asks for the same payment again has not got it: nothing stands there as paid.
  if (isSamePayment(chunk.input, input))
    return patchChunk(step, chunk.id, { answer: undefined, isInputDismissed: true });
  if (source === "command" && chunk.answer === undefined)
    return patchChunk(step, chunk.id, { isInputDismissed: true });
  if (chunk.answer === undefined || source === "command") return;
  const { answer } = chunk.answer;
  const isRelabelled =
    source === "answer" &&
    lastMessageNewFormat !== undefined &&
    answer.type === "text" &&
    answer.label === undefined &&
    chunk.input?.type !== "file input";
  const shown = isRelabelled ? { ...answer, label: lastMessageNewFormat } : answer;
  patchChunk(step, chunk.id, { answer: { answer: shown, status: "sent" } });
}

function isSamePayment(paid: InputBlock | undefined, asked: InputBlock | undefined): boolean {
  const intentOf = ({ runtimeOptions }: InputBlock) => runtimeOptions["paymentIntentSecret"];
  return (
    paid?.type === "payment input" &&
    asked !== undefined &&
    paid.id === asked.id &&
    intentOf(paid) === intentOf(asked)
  );
}
