import { backoffDelay, decoders, type StartReply } from "@banter/protocol";
import { MAX_START_RETRIES, RETRY_BACKOFF } from "../contract/client-timing.ts";
import { retryAfterOf } from "../outbox/classify-failure.ts";
import { reportUnreachable } from "../outbox/delivery-failures.ts";
import { send } from "../outbox/outbox.ts";
import { takeActions } from "../outbox/resync.ts";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";
import { blankConversation, isPreview } from "../model/model.ts";
import type { ComposerRecord } from "../saved/composer-record.ts";
import type { SavedChat } from "../saved/saved-chat.ts";
import { effect, emit, lastChunk, patch, patchChat, patchChunk, type Step } from "../model/step.ts";
import type { PaymentRecord } from "../saved/payment-record.ts";
import { sendFeedback } from "../feedback/reply-feedback.ts";
import { nextComposer } from "../composer/composer.ts";
import { carryWritten } from "../composer/settle-written.ts";
import { findWritten } from "../composer/written.ts";
import { restoreComposer } from "../restore/restore-composer.ts";
import { awaitsStartReply, restore } from "../restore/restore.ts";
import { runActions } from "../transcript/reveal.ts";
import { discardOpening, reconcileOpening } from "./opening.ts";
import {
  beginConversation,
  beginStart,
  initSession,
  readStartReply,
  replaceConversation,
} from "./start-conversation.ts";
import { classifyStartFailure } from "./start-failure.ts";

/** The state that earlier pages have stored. */
export interface StartedFrom {
  readonly saved: SavedChat | undefined;
  readonly payment: PaymentRecord | undefined;
  readonly composer: ComposerRecord;
}

/** Resumes a payment, else a saved conversation, else starts a new one (spec §4 "Startup order"). */
export function start(step: Step, { saved, payment, composer }: StartedFrom): void {
  if (step.model.chat.phase !== "idle" || !initSession(step)) return;
  if (payment !== undefined) {
    resumePayment(step, payment);
    return restoreComposer(step, composer);
  }
  patchChat(step, { phase: "loading" });
  if (saved !== undefined) {
    patch(step, { isUnconfirmed: true });
    restore(step, saved, composer.written);
    sendFeedback(step);
  } else if (step.model.options.hasOpenings && !isPreview(step.model))
    effect(step, { type: "fetch-opening" });
  restoreComposer(step, composer);
  effect(step, { type: "start" });
}

/** Handles the first reply. A restored conversation continues if its result and publication are the same. */
export function startReplied(step: Step, result: TransportResult): void {
  const reply = readStartReply(result);
  const { chat, delivery, isUnconfirmed, opening } = step.model;
  const isRestored = opening === undefined && chat.phase !== "loading" && chat.phase !== "failed";
  if (!reply.ok) return startFailed(step, reply.error, isRestored);
  if (opening !== undefined) return reconcileOpening(step, opening, reply.value);
  if (!isRestored) return beginConversation(step, reply.value);
  // A pending answer belongs to the restored conversation, even if a newer version was published.
  if (!isUnconfirmed || delivery.state !== "none") return;
  const lacksActions = awaitsStartReply(step);
  patch(step, { isUnconfirmed: false });
  if (!isSameConversation(step, reply.value)) return beginConversation(step, reply.value);
  patchChat(step, { bot: reply.value.bot });
  if (lacksActions) continueWithActions(step, reply.value);
}

/** Continues the first reply's actions, unless the flow has taken another way this time. */
function continueWithActions(step: Step, reply: StartReply): void {
  const kinds = (actions: StartReply["clientSideActions"]) => actions.map(({ type }) => type).join();
  if (kinds(step.model.queue.actions) === kinds(reply.clientSideActions)) takeActions(step, reply);
  else runActions(step);
}

/** The start failed, but the conversation is restored: continue it with what the storage has. */
function continueUnconfirmed(step: Step): void {
  if (!awaitsStartReply(step)) return;
  patch(step, { isUnconfirmed: false });
  runActions(step);
}

/** Repeats the failed start. */
export function retryStart(step: Step): void {
  const phase = step.model.opening === undefined ? "loading" : "running";
  patchChat(step, { phase, startFailure: undefined });
  effect(step, { type: "stop-timers", names: ["start"] }, { type: "start" });
}

/** Discards the conversation and starts a new one with the same bot. Keeps what the visitor has written. */
export function restart(step: Step): void {
  const { bot } = step.model.chat;
  const composer = nextComposer(step, undefined);
  const written = findWritten(step.model);
  replaceConversation(step);
  effect(step, { type: "abort", what: "everything" }, { type: "delete-saved" });
  patch(step, {
    ...blankConversation,
    isUnconfirmed: false,
    chat: { phase: "loading", chunks: [], reply: { state: "none" }, bot, composer },
  });
  beginStart(step);
  carryWritten(step, written);
  emit(step, { type: "init" });
  effect(step, { type: "save" }, { type: "start" });
}

function startFailed(step: Step, error: TransportFailure, isRestored: boolean): void {
  const { failure, retries } = classifyStartFailure(error, isPreview(step.model));
  const isRefused =
    failure.kind === "refused" || failure.kind === "restricted" || failure.kind === "not-found";
  if (isRestored && !(isRefused && step.model.isUnconfirmed)) return continueUnconfirmed(step);
  const startAttempt = step.model.startAttempt + 1;
  if (retries !== "unlimited") discardOpening(step);
  if (retries === "none" || (retries === "limited" && startAttempt > MAX_START_RETRIES))
    return patchChat(step, { phase: "failed", startFailure: failure, chunks: [] });
  // Half of the delay is fixed, so that the few retries don't follow each other at once.
  const jitter = (1 + step.env.random) / 2;
  const retryIn = backoffDelay(startAttempt + 1, jitter, RETRY_BACKOFF, retryAfterOf(error));
  patch(step, { startAttempt });
  const phase = step.model.opening === undefined ? "failed" : "running";
  patchChat(step, { phase, startFailure: { ...failure, retryIn } });
  effect(step, { type: "set-timer", name: "start", delay: retryIn });
  if (step.model.delivery.state === "waiting") reportUnreachable(step);
}

/** The same result and publication date (spec §4). */
function isSameConversation({ model: { chat } }: Step, { bot, resultId }: StartReply): boolean {
  return chat.resultId === resultId && timeOf(chat.bot?.publishedAt) === timeOf(bot.publishedAt);
}

function timeOf(date: string | undefined): string {
  return date === undefined ? "" : String(Date.parse(date));
}

/** Continues after a payment's redirect: sends the outcome to the flow as a bare string (spec §7). */
function resumePayment(step: Step, { chat, messageId }: PaymentRecord): void {
  const isAwaited = chat.chunks.at(-1)?.input?.type === "payment input";
  restore(step, isAwaited ? { ...chat, pending: undefined, actions: [], begun: 0 } : chat);
  if (!isAwaited || !step.model.isResendSafe) effect(step, { type: "delete-payment" });
  // The flow has moved past the payment. Sending the outcome again would answer the next question.
  if (!isAwaited) return;
  const hasFailed = step.model.options.redirectStatus === "failed";
  const chunk = lastChunk(step.model);
  if (chunk?.input !== undefined) {
    const label = successLabel(chunk.input.options);
    const answer = { type: "text", value: "Success", label } as const;
    patchChunk(
      step,
      chunk.id,
      hasFailed ? { isInputDismissed: true } : { answer: { answer, status: "sending", time: step.env.time } },
    );
  }
  send(step, {
    source: "payment",
    message: hasFailed ? "fail" : "Success",
    messageId,
    blockId: chunk?.input?.id,
  });
}

function successLabel(options: Readonly<Record<string, unknown>>): string {
  const success = decoders.asRecord(options["labels"])?.["success"];
  return typeof success === "string" && success !== "" ? success : "Success";
}
