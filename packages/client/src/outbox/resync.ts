import { backoffDelay, fail, parseSessionReply, type ChatReply, type SessionReply } from "@banter/protocol";
import { actionAnchors } from "../actions/action-anchors.ts";
import { RETRY_BACKOFF } from "../contract/client-timing.ts";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";
import { effect, lastChunk, patch, patchChunk, type Step } from "../model/step.ts";
import { settleWritten } from "../composer/settle-written.ts";
import { findWritten } from "../composer/written.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { runActions } from "../transcript/reveal.ts";
import { isTransient, retryAfterOf, sendFailureOf } from "./classify-failure.ts";
import { giveBack, refuseRegeneration, reportFailure } from "./delivery-failures.ts";
import { onDelivery } from "./delivery.ts";
import { acceptReply, closeQuestion } from "./outbox.ts";

/** Compares the conversation with the server's state and continues from there. */
export function onResynced(step: Step, result: TransportResult): void {
  const session = result.ok ? parseSessionReply(result.value) : undefined;
  if (!session?.ok) return resyncFailed(step, result.ok ? undefined : result.error);
  const { delivery, turn } = step.model;
  const pending = delivery.state === "none" ? undefined : delivery.outgoing;
  const hasArrived = pending !== undefined && session.value.lastMessageId === pending.messageId;
  // A hanging request holds the lock that other tabs and the next message need.
  if (hasArrived || session.value.turn !== turn) effect(step, { type: "abort", what: "delivery" });
  if (hasArrived) return acceptReply(step, pending, session.value);
  if (session.value.turn !== turn) return acceptServerTurn(step, session.value);
  if (pending?.source === "regenerate" && !session.value.canRegenerate) return refuseRegeneration(step);
  if (pending === undefined) takeActions(step, session.value);
  else onDelivery(step, "resend");
}

/** The question was answered elsewhere. Drops the pending message, because it answers an earlier turn. */
function acceptServerTurn(step: Step, session: SessionReply): void {
  const { delivery } = step.model;
  const written = findWritten(step.model);
  dismissInput(step);
  if (delivery.state !== "none" && delivery.outgoing.source === "command") {
    const { messageId } = delivery.outgoing;
    const result = fail("The conversation continued elsewhere");
    effect(step, { type: "settle-command", messageId, result });
  }
  effect(step, {
    type: "stop-timers",
    names: ["busy", "resend", "slow-delivery", "delivery-timeout", "action", "stream"],
  });
  closeQuestion(step);
  addReply(step, session);
  settleWritten(step, written);
  effect(step, { type: "save" });
  showReply(step);
}

/** Dismisses the open input, unless its answer was sent. */
function dismissInput(step: Step): void {
  const chunk = lastChunk(step.model);
  if (chunk === undefined || chunk.answer?.status === "sent") return;
  patchChunk(step, chunk.id, { answer: undefined, isInputDismissed: chunk.input !== undefined });
}

/** Replaces actions restored from storage with the server's, which have payloads. Started actions stay started. */
export function takeActions(step: Step, { messages, clientSideActions: actions }: ChatReply): void {
  const { queue } = step.model;
  const chunk = lastChunk(step.model);
  if (!queue.lackPayloads || chunk === undefined) return;
  const anchors = actionAnchors(messages, actions);
  patch(step, {
    isBusy: false,
    queue: { ...queue, actions, anchors, lackPayloads: false },
    reveal: { stage: "actions", index: messages.length - 1 },
  });
  patchChunk(step, chunk.id, { messages, shown: messages.length });
  runActions(step);
}

function resyncFailed(step: Step, failure: TransportFailure | undefined): void {
  const { delivery, queue, isResendSafe } = step.model;
  if (failure !== undefined && (failure.kind !== "http" || isTransient(failure.status)))
    return scheduleResync(step, failure);
  const isLost = isResendSafe && failure?.kind === "http" && failure.status === 404;
  const sendFailure = isLost ? ({ kind: "session-lost" } as const) : failure && sendFailureOf(failure);
  if (delivery.state === "waiting")
    return giveBack(step, delivery.outgoing, sendFailure ?? { kind: "unconfirmed" });
  if (isLost && delivery.state === "none") reportFailure(step, { kind: "session-lost" });
  else if (queue.lackPayloads) runActions(step);
}

function scheduleResync(step: Step, failure: TransportFailure): void {
  const startAttempt = step.model.startAttempt + 1;
  patch(step, { startAttempt });
  const delay = backoffDelay(startAttempt, step.env.random, RETRY_BACKOFF, retryAfterOf(failure));
  effect(step, { type: "set-timer", name: "resync", delay });
}
