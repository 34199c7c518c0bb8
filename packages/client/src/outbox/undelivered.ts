import { effect, emit, followUp, patch, patchChat, reportLogs } from "../step.ts";
import { endIfOver } from "../transcript/pacing.ts";
import { failureWords, judge, resendDelay, resending, sendFailureOf } from "./resend-policy.ts";
import { returnPreviousAnswer } from "./returned-answer.ts";
import { showStatus } from "./show-status.ts";
import type { SendFailure } from "../chat-state.ts";
import type { Delivery, Outgoing, Step } from "../model.ts";
import type { TransportFailure } from "../ports.ts";

type Underway = Extract<Delivery, { state: "sending" | "waiting" }>;

/** What becomes of a message that brought no reply: sent again, looked up, or given back to the visitor. */
export function deliveryFailed(step: Step, delivery: Underway, failure: TransportFailure): void {
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
export function holdBack(step: Step, outgoing: Outgoing, attempt: number): void {
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
export function withdrawFailure(step: Step): void {
  if (step.model.queue.failed === undefined) patchChat(step, { sendFailure: undefined });
}

function reportFailure(step: Step, failure: TransportFailure): void {
  const details =
    failure.kind === "http" && failure.body !== undefined ? JSON.stringify(failure.body) : undefined;
  const log = { status: "error", context: "While sending message", description: failureWords(failure) };
  reportLogs(step, [{ ...log, ...(details !== undefined && { details }) }]);
}
