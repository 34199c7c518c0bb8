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
import {
  effect,
  emit,
  lastChunk,
  patch,
  patchChat,
  patchChunk,
  type Transition,
} from "../model/transition.ts";
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
export function start(transition: Transition, { saved, payment, composer }: StartedFrom): void {
  if (transition.model.chat.phase !== "idle" || !initSession(transition)) return;
  if (payment !== undefined) {
    resumePayment(transition, payment);
    return restoreComposer(transition, composer);
  }
  patchChat(transition, { phase: "loading" });
  if (saved !== undefined) {
    patch(transition, { isUnconfirmed: true });
    restore(transition, saved, composer.written);
    sendFeedback(transition);
  } else if (transition.model.options.hasOpenings && !isPreview(transition.model))
    effect(transition, { type: "fetch-opening" });
  restoreComposer(transition, composer);
  effect(transition, { type: "start" });
}

/** Handles the first reply. A restored conversation continues if its result and publication are the same. */
export function startReplied(transition: Transition, result: TransportResult): void {
  const reply = readStartReply(result);
  const { chat, delivery, isUnconfirmed, opening } = transition.model;
  const isRestored = opening === undefined && chat.phase !== "loading" && chat.phase !== "failed";
  if (!reply.ok) return startFailed(transition, reply.error, isRestored);
  if (opening !== undefined) return reconcileOpening(transition, opening, reply.value);
  if (!isRestored) return beginConversation(transition, reply.value);
  // A pending answer belongs to the restored conversation, even if a newer version was published.
  if (!isUnconfirmed || delivery.state !== "none") return;
  const lacksActions = awaitsStartReply(transition);
  patch(transition, { isUnconfirmed: false });
  if (!isSameConversation(transition, reply.value)) return beginConversation(transition, reply.value);
  patchChat(transition, { bot: reply.value.bot });
  if (lacksActions) continueWithActions(transition, reply.value);
}

/** Continues the first reply's actions, unless the flow has taken another way this time. */
function continueWithActions(transition: Transition, reply: StartReply): void {
  const kinds = (actions: StartReply["clientSideActions"]) => actions.map(({ type }) => type).join();
  if (kinds(transition.model.queue.actions) === kinds(reply.clientSideActions))
    takeActions(transition, reply);
  else runActions(transition);
}

/** The start failed, but the conversation is restored: continue it with what the storage has. */
function continueUnconfirmed(transition: Transition): void {
  if (!awaitsStartReply(transition)) return;
  patch(transition, { isUnconfirmed: false });
  runActions(transition);
}

/** Repeats the failed start. */
export function retryStart(transition: Transition): void {
  const phase = transition.model.opening === undefined ? "loading" : "running";
  patchChat(transition, { phase, startFailure: undefined });
  effect(transition, { type: "stop-timers", names: ["start"] }, { type: "start" });
}

/** Discards the conversation and starts a new one with the same bot. Keeps what the visitor has written. */
export function restart(transition: Transition): void {
  const { bot } = transition.model.chat;
  const composer = nextComposer(transition, undefined);
  const written = findWritten(transition.model);
  replaceConversation(transition);
  effect(transition, { type: "abort", what: "everything" }, { type: "delete-saved" });
  patch(transition, {
    ...blankConversation,
    isUnconfirmed: false,
    chat: { phase: "loading", chunks: [], reply: { state: "none" }, bot, composer },
  });
  beginStart(transition);
  carryWritten(transition, written);
  emit(transition, { type: "init" });
  effect(transition, { type: "save" }, { type: "start" });
}

function startFailed(transition: Transition, error: TransportFailure, isRestored: boolean): void {
  const { failure, retries } = classifyStartFailure(error, isPreview(transition.model));
  const isRefused =
    failure.kind === "refused" || failure.kind === "restricted" || failure.kind === "not-found";
  if (isRestored && !(isRefused && transition.model.isUnconfirmed)) return continueUnconfirmed(transition);
  const startAttempt = transition.model.startAttempt + 1;
  if (retries !== "unlimited") discardOpening(transition);
  if (retries === "none" || (retries === "limited" && startAttempt > MAX_START_RETRIES))
    return patchChat(transition, { phase: "failed", startFailure: failure, chunks: [] });
  // Half of the delay is fixed, so that the few retries don't follow each other at once.
  const jitter = (1 + transition.env.random) / 2;
  const retryIn = backoffDelay(startAttempt + 1, jitter, RETRY_BACKOFF, retryAfterOf(error));
  patch(transition, { startAttempt });
  const phase = transition.model.opening === undefined ? "failed" : "running";
  patchChat(transition, { phase, startFailure: { ...failure, retryIn } });
  effect(transition, { type: "set-timer", name: "start", delay: retryIn });
  if (transition.model.delivery.state === "waiting") reportUnreachable(transition);
}

/** The same result and publication date (spec §4). */
function isSameConversation({ model: { chat } }: Transition, { bot, resultId }: StartReply): boolean {
  return chat.resultId === resultId && timeOf(chat.bot?.publishedAt) === timeOf(bot.publishedAt);
}

function timeOf(date: string | undefined): string {
  return date === undefined ? "" : String(Date.parse(date));
}

/** Continues after a payment's redirect: sends the outcome to the flow as a bare string (spec §7). */
function resumePayment(transition: Transition, { chat, messageId }: PaymentRecord): void {
  const isAwaited = chat.chunks.at(-1)?.input?.type === "payment input";
  restore(transition, isAwaited ? { ...chat, pending: undefined, actions: [], begun: 0 } : chat);
  if (!isAwaited || !transition.model.isResendSafe) effect(transition, { type: "delete-payment" });
  // The flow has moved past the payment. Sending the outcome again would answer the next question.
  if (!isAwaited) return;
  const hasFailed = transition.model.options.redirectStatus === "failed";
  const chunk = lastChunk(transition.model);
  if (chunk?.input !== undefined) {
    const label = successLabel(chunk.input.options);
    const answer = { type: "text", value: "Success", label } as const;
    patchChunk(
      transition,
      chunk.id,
      hasFailed
        ? { isInputDismissed: true }
        : { answer: { answer, status: "sending", time: transition.env.time } },
    );
  }
  send(transition, {
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
