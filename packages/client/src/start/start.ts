import { backoffDelay } from "@banter/protocol";
import { MAX_START_RETRIES, RETRY_BACKOFF } from "../contract/client-timing.ts";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";
import { isPreview } from "../model/model.ts";
import { retryAfterOf } from "../model/transient-failure.ts";
import { effect, followUp, patch, patchChat, type Transition } from "../model/transition.ts";
import { discardOpening, reconcileOpening } from "./opening.ts";
import { beginConversation, initSession, readStartReply } from "./start-conversation.ts";
import { classifyStartFailure } from "./start-failure.ts";

/** Starts a new conversation. */
export function start(transition: Transition): void {
  if (transition.model.chat.phase !== "idle" || !initSession(transition)) return;
  patchChat(transition, { phase: "loading" });
  requestStart(transition);
}

export function requestStart(transition: Transition): void {
  if (transition.model.options.hasOpenings && !isPreview(transition.model))
    effect(transition, { type: "fetch-opening" });
  effect(transition, { type: "start" });
}

/** Handles the first reply. */
export function startReplied(transition: Transition, result: TransportResult): void {
  const reply = readStartReply(result);
  const { chat, opening } = transition.model;
  const isRestored = opening === undefined && chat.phase !== "loading" && chat.phase !== "failed";
  if (isRestored) return followUp(transition, { type: "restored-start-replied", result: reply });
  if (!reply.ok) return startFailed(transition, reply.error);
  if (opening === undefined) beginConversation(transition, reply.value);
  else reconcileOpening(transition, opening, reply.value);
}

/** Repeats the failed start. */
export function retryStart(transition: Transition): void {
  const phase = transition.model.opening === undefined ? "loading" : "running";
  patchChat(transition, { phase, startFailure: undefined });
  effect(transition, { type: "stop-timers", names: ["start"] }, { type: "start" });
}

/** Repeats the start if that may succeed, and shows why it failed. */
export function startFailed(transition: Transition, error: TransportFailure): void {
  const { failure, retries } = classifyStartFailure(error, isPreview(transition.model));
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
  if (transition.model.delivery.state === "waiting") followUp(transition, { type: "start-unreachable" });
}
