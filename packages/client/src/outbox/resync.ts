import { backoffDelay, fail, parseSessionReply, type ChatReply, type SessionReply } from "@banter/protocol";
import { actionAnchors } from "../actions/action-anchors.ts";
import { RETRY_BACKOFF } from "../contract/client-timing.ts";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";
import { effect, lastChunk, patch, patchChunk, type Transition } from "../model/transition.ts";
import { settleWritten } from "../composer/settle-written.ts";
import { findEdited, findWritten } from "../composer/written.ts";
import { dismissAnswerOf } from "../transcript/go-back.ts";
import { restoreFormer } from "../composer/transcript-answer.ts";
import type { Outgoing } from "../model/progress.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { runActions } from "../transcript/reveal.ts";
import { isTransient, retryAfterOf } from "../model/transient-failure.ts";
import { sendFailureOf } from "./classify-failure.ts";
import { giveBack, refuseEdit, refuseRegeneration, reportFailure } from "./delivery-failures.ts";
import { onDelivery } from "./delivery.ts";
import { acceptReply, closeQuestion } from "./outbox.ts";

/** Compares the conversation with the server's state and continues from there. */
export function onResynced(transition: Transition, result: TransportResult): void {
  const session = result.ok ? parseSessionReply(result.value) : undefined;
  if (!session?.ok) return resyncFailed(transition, result.ok ? undefined : result.error);
  const { delivery, turn } = transition.model;
  const pending = delivery.state === "none" ? undefined : delivery.outgoing;
  const hasArrived = pending !== undefined && session.value.lastMessageId === pending.messageId;
  // A hanging request holds the lock that other tabs and the next message need.
  if (hasArrived || session.value.turn !== turn) effect(transition, { type: "abort", what: "delivery" });
  if (hasArrived) return acceptReply(transition, pending, session.value);
  if (session.value.turn !== turn) return acceptServerTurn(transition, session.value);
  if (isRefusedEdit(pending, session.value)) return refuseEdit(transition);
  if (pending?.source === "regenerate" && !session.value.canRegenerate) return refuseRegeneration(transition);
  if (pending === undefined) takeActions(transition, session.value);
  else onDelivery(transition, "resend");
}

/** The server can't go back to the question. */
function isRefusedEdit(pending: Outgoing | undefined, { editableTurns }: SessionReply): boolean {
  const { message } = pending ?? {};
  return typeof message === "object" && message.type === "edit" && !editableTurns.includes(message.turn);
}

/** The question was answered elsewhere. Drops the pending message, because it answers an earlier turn. */
function acceptServerTurn(transition: Transition, session: SessionReply): void {
  const { delivery } = transition.model;
  const written = findWritten(transition.model);
  const edited = findEdited(transition.model);
  restoreFormer(transition);
  if (session.returnsTo !== undefined) dismissAnswerOf(transition, session.returnsTo);
  dismissInput(transition);
  if (delivery.state !== "none" && delivery.outgoing.source === "command") {
    const { messageId } = delivery.outgoing;
    const result = fail("The conversation continued elsewhere");
    effect(transition, { type: "settle-command", messageId, result });
  }
  effect(transition, {
    type: "stop-timers",
    names: ["busy", "resend", "slow-delivery", "delivery-timeout", "action", "stream"],
  });
  closeQuestion(transition);
  addReply(transition, session);
  settleWritten(transition, written);
  settleWritten(transition, edited);
  effect(transition, { type: "save" });
  showReply(transition);
}

/** Dismisses the open input, unless its answer was sent. */
function dismissInput(transition: Transition): void {
  const chunk = lastChunk(transition.model);
  if (chunk === undefined || chunk.answer?.status === "sent") return;
  patchChunk(transition, chunk.id, { answer: undefined, isInputDismissed: chunk.input !== undefined });
}

/** Replaces actions restored from storage with the server's, which have payloads. Started actions stay started. */
export function takeActions(
  transition: Transition,
  { messages, clientSideActions: actions }: ChatReply,
): void {
  const { queue } = transition.model;
  const chunk = lastChunk(transition.model);
  if (!queue.lackPayloads || chunk === undefined) return;
  const anchors = actionAnchors(messages, actions);
  patch(transition, {
    isBusy: false,
    queue: { ...queue, actions, anchors, lackPayloads: false },
    reveal: { stage: "actions", index: messages.length - 1 },
  });
  patchChunk(transition, chunk.id, { messages, shown: messages.length });
  runActions(transition);
}

function resyncFailed(transition: Transition, failure: TransportFailure | undefined): void {
  const { delivery, queue, isResendSafe } = transition.model;
  if (failure !== undefined && (failure.kind !== "http" || isTransient(failure.status)))
    return scheduleResync(transition, failure);
  const isLost = isResendSafe && failure?.kind === "http" && failure.status === 404;
  const sendFailure = isLost ? ({ kind: "session-lost" } as const) : failure && sendFailureOf(failure);
  if (delivery.state === "waiting")
    return giveBack(transition, delivery.outgoing, sendFailure ?? { kind: "unconfirmed" });
  if (isLost && delivery.state === "none") reportFailure(transition, { kind: "session-lost" });
  else if (queue.lackPayloads) runActions(transition);
}

function scheduleResync(transition: Transition, failure: TransportFailure): void {
  const startAttempt = transition.model.startAttempt + 1;
  patch(transition, { startAttempt });
  const delay = backoffDelay(startAttempt, transition.env.random, RETRY_BACKOFF, retryAfterOf(failure));
  effect(transition, { type: "set-timer", name: "resync", delay });
}
