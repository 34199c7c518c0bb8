import { parseSessionReply, type Result, type SessionReply } from "@banter/protocol";
import { answerText } from "./guest-message.ts";
import { deliver, takeReply } from "./outbox.ts";
import { returnToVisitor, tell } from "./undelivered.ts";
import { isTransient, resendDelay, sendFailureOf } from "./resend-policy.ts";
import { addReply, showReply } from "../transcript/add-chunk.ts";
import { actionAnchors } from "../actions/action-anchors.ts";
import { runActionsHere } from "../transcript/pacing.ts";
import { effect, lastChunk, patch, patchChat, patchChunk } from "../step.ts";
import type { Reply, Step } from "../model.ts";
import type { TransportFailure } from "../ports.ts";

/** Compares the conversation with the server's word on it, and goes on from there. */
export function caughtUp(step: Step, result: Reply): void {
  const session: Result<SessionReply, string> = result.ok
    ? parseSessionReply(result.value)
    : { ok: false, error: "" };
  if (!session.ok) return lookUpFailed(step, result.ok ? undefined : result.error);
  const { delivery, turn } = step.model;
  const pending = delivery.state === "none" ? undefined : delivery.outgoing;
  const hasArrived = pending !== undefined && session.value.lastMessageId === pending.messageId;
  // A request that hangs would keep the other tabs, and the next message, from being sent.
  if (hasArrived || session.value.turn !== turn) effect(step, { type: "abort", what: "delivery" });
  if (hasArrived) return takeReply(step, pending, session.value);
  if (session.value.turn !== turn) return adoptTurn(step, session.value);
  if (pending !== undefined && delivery.state === "waiting")
    return deliver(step, pending, delivery.attempt + 1);
  if (pending === undefined) refill(step, session.value);
}

/** Someone else answered: what waited here would be the answer to another question, so it isn't sent. */
function adoptTurn(step: Step, session: SessionReply): void {
  const { delivery, chat } = step.model;
  const chunk = lastChunk(step.model);
  const unsent =
    chunk?.answer?.status === "sent" ? undefined : (chunk?.answer?.answer ?? chat.returnedAnswer);
  if (chunk !== undefined && chunk.answer?.status !== "sent") {
    patchChunk(step, chunk.id, { answer: undefined, isInputDismissed: chunk.input !== undefined });
    if (unsent !== undefined && chunk.input !== undefined) {
      patch(step, { keptText: { blockId: chunk.input.id, text: answerText(unsent) } });
    }
  }
  if (delivery.state !== "none" && delivery.outgoing.source === "command") {
    const { messageId } = delivery.outgoing;
    effect(step, { type: "settle-command", messageId, error: "The conversation went on elsewhere" });
  }
  effect(step, { type: "stop-timers", names: ["busy", "resend", "offer", "abort", "action", "stream"] });
  patch(step, { delivery: { state: "none" }, stream: undefined, replies: step.model.replies + 1 });
  patchChat(step, { isBusy: false, sendFailure: undefined, returnedAnswer: undefined, draft: undefined });
  addReply(step, session);
  effect(step, { type: "save" });
  showReply(step);
}

/** The server's actions take the place of the hollow ones from storage; those already begun stay done. */
function refill(step: Step, session: SessionReply): void {
  const { queue } = step.model;
  const chunk = lastChunk(step.model);
  if (!queue.areHollow || chunk === undefined) return;
  const actions = session.clientSideActions;
  const anchors = actionAnchors(session.messages, actions);
  patch(step, { queue: { ...queue, actions, anchors, areHollow: false } });
  patchChunk(step, chunk.id, { messages: session.messages, shown: session.messages.length });
  patchChat(step, { isBusy: false });
  runActionsHere(step);
}

function lookUpFailed(step: Step, failure: TransportFailure | undefined): void {
  const { delivery, queue } = step.model;
  const mayPass = failure !== undefined && (failure.kind !== "http" || isTransient(failure.status));
  if (mayPass) {
    const attempt = step.model.startAttempt + 1;
    patch(step, { startAttempt: attempt });
    return effect(step, {
      type: "set-timer",
      name: "look-up",
      delay: resendDelay(attempt, step.around.random, failure),
    });
  }
  const isLost = step.model.isResendSafe && failure?.kind === "http" && failure.status === 404;
  const sendFailure = isLost ? ({ kind: "session-lost" } as const) : failure && sendFailureOf(failure);
  if (delivery.state === "waiting")
    return returnToVisitor(step, delivery.outgoing, sendFailure ?? { kind: "unconfirmed" });
  if (isLost && delivery.state === "none") tell(step, sendFailure ?? { kind: "session-lost" });
  else if (queue.areHollow) runActionsHere(step);
}
