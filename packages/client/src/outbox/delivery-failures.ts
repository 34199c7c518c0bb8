import { backoffDelay, fail, timing } from "@banter/protocol";
import type { SendFailure } from "../contract/chat-state.ts";
import { RETRY_BACKOFF } from "../contract/client-timing.ts";
import type { TransportFailure } from "../contract/ports.ts";
import type { Delivery, Outgoing } from "../model/progress.ts";
import {
  effect,
  emit,
  followUp,
  lastChunk,
  patch,
  patchChunk,
  reportLogs,
  type Step,
} from "../model/step.ts";
import { stopWritingAhead } from "../composer/queued-message.ts";
import { endIfFinished } from "../transcript/reveal.ts";
import {
  classifyFailure,
  describeFailure,
  MAX_SILENT_ATTEMPTS,
  retryAfterOf,
  sendFailureOf,
} from "./classify-failure.ts";
import { returnPreviousAnswer, showStatus } from "../composer/transcript-answer.ts";

type PendingDelivery = Pick<Extract<Delivery, { state: "sending" | "waiting" }>, "outgoing" | "attempt">;

/** Resends the message, resyncs with the server, or gives the answer back to the visitor. */
export function deliveryFailed(step: Step, delivery: PendingDelivery, failure: TransportFailure): void {
  const { outgoing, attempt } = delivery;
  const { isResendSafe } = step.model;
  if (attempt === 1) logFailure(step, failure);
  if (outgoing.source === "command" && !isResendSafe)
    return refuseCommand(step, outgoing, describeFailure(failure));
  switch (classifyFailure(failure, isResendSafe, attempt)) {
    case "resend":
      return scheduleResend(step, delivery, failure);
    case "resync":
      patch(step, { delivery: { state: "waiting", outgoing, attempt } });
      return effect(step, { type: "resync", body: failure.kind === "http" ? failure.body : undefined });
    case "session-lost":
      return giveBack(step, outgoing, { kind: "session-lost", message: sendFailureOf(failure).message });
    case "give-back":
      return giveBack(step, outgoing, sendFailureOf(failure));
  }
}

function scheduleResend(step: Step, { outgoing, attempt }: PendingDelivery, failure: TransportFailure): void {
  patch(step, { delivery: { state: "waiting", outgoing, attempt } });
  showStatus(step, failure.kind === "network" ? "waiting-for-network" : "sending");
  const delay = backoffDelay(attempt, step.env.random, RETRY_BACKOFF, retryAfterOf(failure));
  effect(step, { type: "set-timer", name: "resend", delay });
  if (attempt >= MAX_SILENT_ATTEMPTS) reportFailure(step, sendFailureOf(failure));
}

/** Keeps an unsent message until the page is online. Safe with any server, because nothing was sent. */
export function queueUntilOnline(step: Step, outgoing: Outgoing, attempt: number): void {
  patch(step, { delivery: { state: "waiting", outgoing, attempt: attempt - 1 } });
  showStatus(step, "waiting-for-network");
  effect(step, { type: "save" });
  reportFailure(step, { kind: "network" });
}

/** Keeps a message until the start reply names the session to send it to. */
export function holdUntilStarted(step: Step, outgoing: Outgoing): void {
  patch(step, { delivery: { state: "waiting", outgoing, attempt: 0 } });
  effect(step, { type: "save" });
  effect(step, { type: "set-timer", name: "busy", delay: timing.busyIndicator });
  if (step.model.chat.startFailure !== undefined || !step.env.isOnline) reportUnreachable(step);
}

/** A message waits for a start that doesn't reach the server. */
export function reportUnreachable(step: Step): void {
  showStatus(step, "waiting-for-network");
  if (step.model.startAttempt >= MAX_SILENT_ATTEMPTS || !step.env.isOnline)
    reportFailure(step, { kind: "network" });
}

/** Lets the visitor retry. An answer goes back into its input; one that the server has accepted stays. */
export function giveBack(step: Step, outgoing: Outgoing, failure: SendFailure): void {
  if (outgoing.source === "command")
    return refuseCommand(step, outgoing, failure.message ?? "The chat could not be reached");
  if (outgoing.source === "regenerate") return refuseRegeneration(step);
  stopWritingAhead(step);
  effect(step, { type: "stop-timers", names: ["busy", "resend", "slow-delivery", "delivery-timeout"] });
  patch(step, { delivery: { state: "failed", outgoing, attempt: 0 } });
  if (outgoing.source === "answer") returnPreviousAnswer(step);
  else showStatus(step, "failed");
  if (outgoing.source === "payment") effect(step, { type: "save-payment", messageId: outgoing.messageId });
  patch(step, { isBusy: false });
  reportFailure(step, failure);
  effect(step, { type: "save" });
}

function refuseCommand(step: Step, { messageId }: Outgoing, error: string): void {
  effect(
    step,
    { type: "stop-timers", names: ["busy", "resend"] },
    { type: "settle-command", messageId, result: fail(error) },
  );
  const { queue } = step.model;
  patch(step, { delivery: { state: "none" }, isBusy: false, queue: { ...queue, heldResult: undefined } });
  clearFailure(step);
  effect(step, { type: "save" });
  if (queue.heldResult !== undefined)
    return followUp(step, { type: "send-action-result", message: queue.heldResult.message });
  // Actions don't start during a delivery, so the reveal may have stopped at one.
  followUp(step, { type: "resume-actions" });
  endIfFinished(step);
}

/** The last reply stays, and the question after it is still open. */
export function refuseRegeneration(step: Step): void {
  effect(step, { type: "stop-timers", names: ["busy", "resend", "slow-delivery", "delivery-timeout"] });
  patch(step, { delivery: { state: "none" }, isBusy: false });
  patchChunk(step, lastChunk(step.model)?.id, { canRegenerate: false });
  clearFailure(step);
  effect(step, { type: "save" });
}

/** Shows why the chat doesn't continue. Emits an event once per kind of failure. */
export function reportFailure(step: Step, failure: SendFailure): void {
  const isNew = step.model.failure?.kind !== failure.kind;
  patch(step, { failure });
  if (isNew) emit(step, { type: "send-failed", failure });
}

/** Hides the failure of the message, unless an earlier action failed and still needs a retry. */
export function clearFailure(step: Step): void {
  if (step.model.queue.failed === undefined) patch(step, { failure: undefined });
}

function logFailure(step: Step, failure: TransportFailure): void {
  const details =
    failure.kind === "http" && failure.body !== undefined ? JSON.stringify(failure.body) : undefined;
  const log = { status: "error", context: "While sending message", description: describeFailure(failure) };
  reportLogs(step, [{ ...log, ...(details !== undefined && { details }) }]);
}
