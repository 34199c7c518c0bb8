import { findLast, readers, type StartReply } from "@banter/protocol";
import { answerText } from "../outbox/guest-message.ts";
import { send } from "../outbox/outbox.ts";
import { resendDelay } from "../outbox/resend-policy.ts";
import { restore } from "../saved/restore.ts";
import { effect, emit, lastChunk, patch, patchChat, patchChunk } from "../step.ts";
import { converse, open, readStartReply } from "./converse.ts";
import { startFailureOf } from "./start-failure.ts";
import { blankConversation, type Happening, type Reply, type Step } from "../model.ts";
import type { PaymentRecord } from "../saved/payment-record.ts";
import type { TransportFailure } from "../ports.ts";

/** Begins: back from a payment, else with what was remembered, else anew (spec §4 "Startup order"). */
export function start(step: Step, { saved, payment, draft }: Extract<Happening, { type: "started" }>): void {
  const { phase } = step.model.chat;
  if (phase !== "idle") return;
  if (!open(step)) return;
  if (payment !== undefined) return resumePayment(step, payment);
  patchChat(step, { phase: "loading" });
  if (saved !== undefined) {
    restore(step, saved);
    patch(step, { isUnconfirmed: true });
    if (step.model.chat.returnedAnswer === undefined) patchChat(step, { draft });
  }
  effect(step, { type: "start" });
}

/** Takes the first reply; a chat shown from storage stays if it is of the same result and publication. */
export function startReplied(step: Step, result: Reply): void {
  const reply = readStartReply(result);
  const { chat, delivery, isUnconfirmed } = step.model;
  const isRestored = chat.phase !== "loading" && chat.phase !== "failed";
  if (!reply.ok) return startFailed(step, reply.error, isRestored);
  if (!isRestored) return converse(step, reply.value);
  // An answer under way goes on in its own conversation, whatever was published since.
  if (!isUnconfirmed || delivery.state !== "none") return;
  patch(step, { isUnconfirmed: false });
  if (!isSameChat(step, reply.value)) return converse(step, reply.value);
  patchChat(step, { bot: reply.value.bot });
}

/** Tries the start that failed again. */
export function retryStart(step: Step): void {
  patchChat(step, { phase: "loading", startFailure: undefined });
  effect(step, { type: "stop-timers", names: ["start"] }, { type: "start" });
}

/** Forgets the conversation and begins a new one. What was typed is kept for the same question. */
export function restart(step: Step): void {
  const { chat, epoch, options, keptText } = step.model;
  const typed = chat.returnedAnswer === undefined ? chat.draft : answerText(chat.returnedAnswer);
  const blockId = findLast(chat.chunks, ({ input }) => input !== undefined)?.input?.id;
  const kept = typed && blockId !== undefined ? { blockId, text: typed } : keptText;
  effect(step, { type: "abort", what: "everything" }, { type: "forget" });
  patch(step, {
    ...blankConversation,
    isUnconfirmed: false,
    startAttempt: 0,
    epoch: epoch + 1,
    options,
    keptText: kept,
  });
  step.model = { ...step.model, chat: { phase: "loading", chunks: [], isBusy: false } };
  emit(step, { type: "init" });
  effect(step, { type: "start" });
}

function startFailed(step: Step, error: TransportFailure, isRestored: boolean): void {
  const { failure, isPassing } = startFailureOf(error);
  const isRefused = failure.kind === "refused" || failure.kind === "not-found";
  if (isRestored && !(isRefused && step.model.isUnconfirmed)) return;
  if (!isPassing) return patchChat(step, { phase: "failed", startFailure: failure, chunks: [] });
  const startAttempt = step.model.startAttempt + 1;
  const retryIn = resendDelay(startAttempt + 1, step.around.random, error);
  patch(step, { startAttempt });
  patchChat(step, { phase: "failed", startFailure: { ...failure, retryIn } });
  effect(step, { type: "set-timer", name: "start", delay: retryIn });
}

/** The published date rule (spec §4). */
function isSameChat({ model }: Step, { bot, resultId }: StartReply): boolean {
  const { chat } = model;
  return chat.resultId === resultId && dateOf(chat.bot?.publishedAt) === dateOf(bot.publishedAt);
}

function dateOf(date: string | undefined): string {
  return date === undefined ? "" : String(Date.parse(date));
}

/** Goes on after a payment's redirect: the flow is told how it went, in a bare string (spec §7). */
function resumePayment(step: Step, { chat, messageId }: PaymentRecord): void {
  const isAsked = chat.chunks.at(-1)?.input?.type === "payment input";
  restore(step, isAsked ? { ...chat, pending: undefined, actions: [], begun: 0 } : chat);
  if (!isAsked || !step.model.isResendSafe) effect(step, { type: "forget-payment" });
  // The flow had taken it before, and what came next had failed: told again, it would take it for a reply to that.
  if (!isAsked) return;
  const hasFailed = step.model.options.redirectStatus === "failed";
  const chunk = lastChunk(step.model);
  if (chunk?.input !== undefined) {
    const success = readers.fieldsOf(chunk.input.options["labels"])?.["success"];
    const label = typeof success === "string" && success !== "" ? success : "Success";
    if (hasFailed) patchChunk(step, chunk.id, { isInputDismissed: true });
    else
      patchChunk(step, chunk.id, {
        answer: { answer: { type: "text", value: "Success", label }, status: "sending" },
      });
  }
  send(step, {
    source: "payment",
    message: hasFailed ? "fail" : "Success",
    messageId,
    blockId: chunk?.input?.id,
  });
}
