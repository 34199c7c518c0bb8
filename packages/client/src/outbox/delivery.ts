import { clearFailure, effect, type Transition } from "../model/transition.ts";
import type { Delivery, Outgoing } from "../model/progress.ts";
import { restoreReturnedAnswer } from "../composer/transcript-answer.ts";
import { deliveryFailed, reportFailure } from "./delivery-failures.ts";
import { deliver } from "./outbox.ts";

type DeliveryEvent = "slow" | "timed-out" | "resend" | "retried" | "resync";

type Handler = (transition: Transition, outgoing: Outgoing, attempt: number) => void;

/** The handler of each event in each state of a delivery. A missing entry does nothing. */
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
export function onDelivery(transition: Transition, event: DeliveryEvent): void {
  const { delivery } = transition.model;
  if (delivery.state !== "none")
    table[delivery.state][event]?.(transition, delivery.outgoing, delivery.attempt);
  else if (event === "resync" && canResync(transition)) effect(transition, { type: "resync" });
}

/** Offers a retry while the request is still pending. */
function offerRetry(transition: Transition, { source }: Outgoing): void {
  if (source !== "command") reportFailure(transition, { kind: "unconfirmed" });
}

function timeOut(transition: Transition, outgoing: Outgoing, attempt: number): void {
  effect(transition, { type: "abort", what: "delivery" });
  const failure = { kind: "timeout", message: "Request timed out" } as const;
  deliveryFailed(transition, { outgoing, attempt }, failure);
}

function resend(transition: Transition, outgoing: Outgoing, attempt: number): void {
  deliver(transition, outgoing, attempt + 1);
}

function retrySlow(transition: Transition, outgoing: Outgoing, attempt: number): void {
  if (transition.model.failure === undefined) return;
  effect(transition, { type: "abort", what: "delivery" });
  retryNow(transition, outgoing, attempt);
}

/** Resends at the visitor's request, also while the page seems to be offline. */
function retryNow(transition: Transition, outgoing: Outgoing, attempt: number): void {
  if (outgoing.source === "answer") restoreReturnedAnswer(transition, "sending");
  clearFailure(transition);
  deliver(transition, outgoing, attempt + 1, true);
}

/** After the page was suspended its request may be lost without an error. */
function repeatLost(transition: Transition, outgoing: Outgoing, attempt: number): void {
  if (!canResync(transition)) return;
  effect(transition, { type: "abort", what: "delivery" });
  deliver(transition, outgoing, attempt + 1, true);
}

function canResync({ model: { chat, isResendSafe, opening } }: Transition): boolean {
  return isResendSafe && chat.phase === "running" && opening === undefined;
}
