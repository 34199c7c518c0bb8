import { decoders, type Result, type StartReply } from "@banter/protocol";
import { restoreFormer } from "../composer/transcript-answer.ts";
import { send } from "../outbox/outbox.ts";
import { takeActions } from "../outbox/resync.ts";
import type { TransportFailure } from "../contract/ports.ts";
import type { ComposerRecord } from "../saved/composer-record.ts";
import type { SavedChat } from "../saved/saved-chat.ts";
import { effect, lastChunk, patch, patchChat, patchChunk, type Transition } from "../model/transition.ts";
import { isPreview } from "../model/model.ts";
import type { PaymentRecord } from "../saved/payment-record.ts";
import { sendFeedback } from "../feedback/reply-feedback.ts";
import { restoreComposer } from "../restore/restore-composer.ts";
import { awaitsStartReply, restore } from "../restore/restore.ts";
import { runActions } from "../transcript/reveal.ts";
import { requestStart, startFailed } from "./start.ts";
import { beginConversation, initSession } from "./start-conversation.ts";
import { classifyStartFailure } from "./start-failure.ts";

/** The state that earlier pages have stored. */
export interface StoredState {
  readonly saved: SavedChat | undefined;
  readonly payment: PaymentRecord | undefined;
  readonly composer: ComposerRecord;
}

/** Resumes a payment, else a saved conversation, else starts a new one with what was written (spec §4 "Startup order"). */
export function startRestored(transition: Transition, { saved, payment, composer }: StoredState): void {
  if (transition.model.chat.phase !== "idle" || !initSession(transition)) return;
  if (payment !== undefined) {
    resumePayment(transition, payment);
    return restoreComposer(transition, composer);
  }
  patchChat(transition, { phase: "loading" });
  if (saved === undefined) {
    restoreComposer(transition, composer);
    return requestStart(transition);
  }
  patch(transition, { isUnconfirmed: true });
  restore(transition, saved, composer.written);
  sendFeedback(transition);
  restoreComposer(transition, composer);
  effect(transition, { type: "start" });
}

/** A restored conversation continues if its result and publication are the same. */
export function restoredStartReplied(
  transition: Transition,
  reply: Result<StartReply, TransportFailure>,
): void {
  const { delivery, isUnconfirmed } = transition.model;
  if (!reply.ok) return restoredStartFailed(transition, reply.error);
  // A pending answer belongs to the restored conversation, even if a newer version was published.
  if (!isUnconfirmed || delivery.state !== "none") return;
  const lacksActions = awaitsStartReply(transition);
  patch(transition, { isUnconfirmed: false });
  if (!isSameConversation(transition, reply.value) || isBehind(transition, reply.value))
    return beginConversation(transition, reply.value);
  patchChat(transition, { bot: reply.value.bot });
  if (lacksActions) continueWithActions(transition, reply.value);
}

function restoredStartFailed(transition: Transition, error: TransportFailure): void {
  const { kind } = classifyStartFailure(error, isPreview(transition.model)).failure;
  const isRefused = kind === "refused" || kind === "restricted" || kind === "sign-in" || kind === "not-found";
  if (isRefused && transition.model.isUnconfirmed) startFailed(transition, error);
  else continueUnconfirmed(transition);
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

/** The same result and publication date (spec §4). */
function isSameConversation({ model: { chat } }: Transition, { bot, resultId }: StartReply): boolean {
  return chat.resultId === resultId && timeOf(chat.bot?.publishedAt) === timeOf(bot.publishedAt);
}

/** The visitor has answered on another device since. */
function isBehind({ model }: Transition, { conversation, sessionId, turn }: StartReply): boolean {
  return conversation !== undefined && sessionId === model.chat.sessionId && turn !== model.turn;
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
  // The outcome replaces an edit that was under way.
  restoreFormer(transition);
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
