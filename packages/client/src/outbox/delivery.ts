import { effect, type Step } from "../model/step.ts";
import type { Delivery, Outgoing } from "../model/progress.ts";
import { restoreReturnedAnswer } from "../composer/transcript-answer.ts";
import { clearFailure, deliveryFailed, reportFailure } from "./delivery-failures.ts";
import { deliver } from "./outbox.ts";

type DeliveryEvent = "slow" | "timed-out" | "resend" | "retried" | "resync";

type Handler = (step: Step, outgoing: Outgoing, attempt: number) => void;

/** The transition for each event in each state of a delivery. A missing entry does nothing. */
const table: Readonly<Record<Exclude<Delivery["state"], "none">, Partial<Record<DeliveryEvent, Handler>>>> = {
  sending: {
    slow: offerRetry,
    "timed-out": timeOut,
    retried: retrySlow,
    resync: repeatLost,
  },
  /** For its backoff, the network or the start. */
  waiting: { resend, retried: retryNow },
  failed: { retried: retryNow },
};

/** An event of the message that is being delivered, if there is one. Responses are handled by `deliveryFinished`. */
export function onDelivery(step: Step, event: DeliveryEvent): void {
  const { delivery } = step.model;
  if (delivery.state !== "none") table[delivery.state][event]?.(step, delivery.outgoing, delivery.attempt);
  else if (event === "resync" && canResync(step)) effect(step, { type: "resync" });
}

/** Offers a retry while the request is still pending. */
function offerRetry(step: Step, { source }: Outgoing): void {
  if (source !== "command") reportFailure(step, { kind: "unconfirmed" });
}

function timeOut(step: Step, outgoing: Outgoing, attempt: number): void {
  effect(step, { type: "abort", what: "delivery" });
  const failure = { kind: "timeout", message: "Request timed out" } as const;
  deliveryFailed(step, { outgoing, attempt }, failure);
}

function resend(step: Step, outgoing: Outgoing, attempt: number): void {
  deliver(step, outgoing, attempt + 1);
}

function retrySlow(step: Step, outgoing: Outgoing, attempt: number): void {
  if (step.model.failure === undefined) return;
  effect(step, { type: "abort", what: "delivery" });
  retryNow(step, outgoing, attempt);
}

/** Resends at the visitor's request, also while the page seems to be offline. */
function retryNow(step: Step, outgoing: Outgoing, attempt: number): void {
  if (outgoing.source === "answer") restoreReturnedAnswer(step, "sending");
  clearFailure(step);
  deliver(step, outgoing, attempt + 1, true);
}

/** After the page was suspended its request may be lost without an error. */
function repeatLost(step: Step, outgoing: Outgoing, attempt: number): void {
  if (!canResync(step)) return;
  effect(step, { type: "abort", what: "delivery" });
  deliver(step, outgoing, attempt + 1, true);
}

function canResync({ model: { chat, isResendSafe, opening } }: Step): boolean {
  return isResendSafe && chat.phase === "running" && opening === undefined;
}
