import { backoffDelay, fail, timing } from "@banter/protocol";
import type { SendFailure } from "../contract/chat-state.ts";
import { RETRY_BACKOFF } from "../contract/client-timing.ts";
import type { TransportFailure } from "../contract/ports.ts";
import type { Delivery, Outgoing } from "../model/progress.ts";
import {
  clearFailure,
  effect,
  emit,
  followUp,
  lastChunk,
  patch,
  patchChunk,
  reportLogs,
  type Transition,
} from "../model/transition.ts";
import { retryAfterOf } from "../model/transient-failure.ts";
import { stopWritingAhead } from "../composer/queued-message.ts";
import { endIfFinished } from "../transcript/reveal.ts";
import { classifyFailure, describeFailure, MAX_SILENT_ATTEMPTS, sendFailureOf } from "./classify-failure.ts";
import { settleWritten } from "../composer/settle-written.ts";
import { restoreFormer, returnPreviousAnswer, showStatus } from "../composer/transcript-answer.ts";
import { findEdited } from "../composer/written.ts";

type PendingDelivery = Pick<Extract<Delivery, { state: "sending" | "waiting" }>, "outgoing" | "attempt">;

/** Resends the message, resyncs with the server, or gives the answer back to the visitor. */
export function deliveryFailed(
  transition: Transition,
  delivery: PendingDelivery,
  failure: TransportFailure,
): void {
  const { outgoing, attempt } = delivery;
  const { isResendSafe } = transition.model;
  if (attempt === 1) logFailure(transition, failure);
  if (outgoing.source === "command" && !isResendSafe)
    return refuseCommand(transition, outgoing, describeFailure(failure));
  switch (classifyFailure(failure, isResendSafe, attempt)) {
    case "resend":
      return scheduleResend(transition, delivery, failure);
    case "resync":
      patch(transition, { delivery: { state: "waiting", outgoing, attempt } });
      return effect(transition, { type: "resync", body: failure.kind === "http" ? failure.body : undefined });
    case "session-lost":
      return giveBack(transition, outgoing, {
        kind: "session-lost",
        message: sendFailureOf(failure).message,
      });
    case "give-back":
      return giveBack(transition, outgoing, sendFailureOf(failure));
  }
}

function scheduleResend(
  transition: Transition,
  { outgoing, attempt }: PendingDelivery,
  failure: TransportFailure,
): void {
  patch(transition, { delivery: { state: "waiting", outgoing, attempt } });
  showStatus(transition, failure.kind === "network" ? "waiting-for-network" : "sending");
  const delay = backoffDelay(attempt, transition.env.random, RETRY_BACKOFF, retryAfterOf(failure));
  effect(transition, { type: "set-timer", name: "resend", delay });
  if (attempt >= MAX_SILENT_ATTEMPTS) reportFailure(transition, sendFailureOf(failure));
}

/** Keeps an unsent message until the page is online. Safe with any server, because nothing was sent. */
export function queueUntilOnline(transition: Transition, outgoing: Outgoing, attempt: number): void {
  patch(transition, { delivery: { state: "waiting", outgoing, attempt: attempt - 1 } });
  showStatus(transition, "waiting-for-network");
  effect(transition, { type: "save" });
  reportFailure(transition, { kind: "network" });
}

/** Keeps a message until the start reply names the session to send it to. */
export function holdUntilStarted(transition: Transition, outgoing: Outgoing): void {
  patch(transition, { delivery: { state: "waiting", outgoing, attempt: 0 } });
  effect(transition, { type: "save" });
  effect(transition, { type: "set-timer", name: "busy", delay: timing.busyIndicator });
  if (transition.model.chat.startFailure !== undefined || !transition.env.isOnline)
    reportUnreachable(transition);
}

/** A message waits for a start that doesn't reach the server. */
export function reportUnreachable(transition: Transition): void {
  showStatus(transition, "waiting-for-network");
  if (transition.model.startAttempt >= MAX_SILENT_ATTEMPTS || !transition.env.isOnline)
    reportFailure(transition, { kind: "network" });
}

/** Lets the visitor retry. An answer goes back into its input; one that the server has accepted stays. */
export function giveBack(transition: Transition, outgoing: Outgoing, failure: SendFailure): void {
  if (outgoing.source === "command")
    return refuseCommand(transition, outgoing, failure.message ?? "The chat could not be reached");
  if (outgoing.source === "regenerate") return refuseRegeneration(transition);
  const isTooLong = failure.kind === "too-long";
  if (outgoing.source === "edit" && isTooLong) {
    refuseEdit(transition);
    return reportFailure(transition, failure);
  }
  stopWritingAhead(transition);
  effect(transition, { type: "stop-timers", names: ["busy", "resend", "slow-delivery", "delivery-timeout"] });
  // One that is too long isn't repeated as it is.
  const isOver = outgoing.source === "answer" && isTooLong;
  patch(transition, { delivery: isOver ? { state: "none" } : { state: "failed", outgoing, attempt: 0 } });
  if (outgoing.source === "answer") returnPreviousAnswer(transition);
  else showStatus(transition, "failed");
  if (outgoing.source === "payment")
    effect(transition, { type: "save-payment", messageId: outgoing.messageId });
  patch(transition, { isBusy: false });
  reportFailure(transition, failure);
  effect(transition, { type: "save" });
}

function refuseCommand(transition: Transition, { messageId }: Outgoing, error: string): void {
  effect(transition, { type: "settle-command", messageId, result: fail(error) });
  resumeFlow(transition);
}

/** The conversation goes on as if the message had not been sent. */
export function resumeFlow(transition: Transition): void {
  effect(transition, { type: "stop-timers", names: ["busy", "resend", "slow-delivery", "delivery-timeout"] });
  const { queue } = transition.model;
  patch(transition, {
    delivery: { state: "none" },
    isBusy: false,
    queue: { ...queue, heldResult: undefined },
  });
  clearFailure(transition);
  effect(transition, { type: "save" });
  if (queue.heldResult !== undefined)
    return followUp(transition, { type: "send-action-result", message: queue.heldResult.message });
  // Actions don't start during a delivery, so the reveal may have stopped at one.
  followUp(transition, { type: "resume-actions" });
  endIfFinished(transition);
}

/** The server can't go back to the question, or take the answer: it stays as it was. */
export function refuseEdit(transition: Transition): void {
  const edited = findEdited(transition.model);
  restoreFormer(transition);
  settleWritten(transition, edited);
  resumeFlow(transition);
}

/** The last reply stays, and the question after it is still open. */
export function refuseRegeneration(transition: Transition): void {
  effect(transition, { type: "stop-timers", names: ["busy", "resend", "slow-delivery", "delivery-timeout"] });
  patch(transition, { delivery: { state: "none" }, isBusy: false });
  patchChunk(transition, lastChunk(transition.model)?.id, { canRegenerate: false });
  clearFailure(transition);
  effect(transition, { type: "save" });
}

/** Shows why the chat doesn't continue. Emits an event once per kind of failure. */
export function reportFailure(transition: Transition, failure: SendFailure): void {
  const isNew = transition.model.failure?.kind !== failure.kind;
  patch(transition, { failure });
  if (isNew) emit(transition, { type: "send-failed", failure });
}

function logFailure(transition: Transition, failure: TransportFailure): void {
  const details =
    failure.kind === "http" && failure.body !== undefined ? JSON.stringify(failure.body) : undefined;
  const log = { status: "error", context: "While sending message", description: describeFailure(failure) };
  reportLogs(transition, [{ ...log, ...(details !== undefined && { details }) }]);
}
