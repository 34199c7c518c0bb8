import { fail, ok, type AcceptedAnswer, type Result } from "@banter/protocol";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import { createPayment, paymentStatus, type Effectful } from "../../../effects/effect.ts";
import { log, type Flow } from "../../../flow/flow.ts";
import { interpolate } from "../../../variables/interpolate.ts";
import { parseMoney } from "./money.ts";

const STILL_PROCESSING = "Your payment is still being processed. Please try again in a moment.";

/**
 * Creates the payment intent when the input is first shown. A retry reuses it. Undefined if no attempt can succeed, e.g.
 * without a key or with an amount of zero: the visitor could never answer.
 */
export function* preparePayment(
  block: BlockDefinition,
  flow: Flow,
): Effectful<Readonly<Record<string, unknown>> | undefined> {
  const { session } = flow;
  if (session.payment?.blockId === block.id) return session.payment.runtimeOptions;
  const money = parseMoney(
    yield* text(flow, block.options["amount"]),
    yield* text(flow, block.options["currency"]),
  );
  if (!money.ok) {
    logPaymentError(flow, money.error);
    return undefined;
  }
  const { description, email } = Object.fromEntries(
    Object.entries(Object(block.options["additionalInformation"])),
  );
  const resolvedDescription = yield* text(flow, description);
  const receiptEmail = yield* text(flow, email);
  const intent = yield* createPayment({
    sessionId: session.sessionId,
    blockId: block.id,
    amount: money.value.amount,
    currency: money.value.currency,
    ...(resolvedDescription !== "" && { description: resolvedDescription }),
    ...(receiptEmail !== "" && { receiptEmail }),
  });
  if (!intent.ok) {
    const { message, isPermanent } = intent.error;
    logPaymentError(flow, message);
    return isPermanent ? undefined : {};
  }
  const { id, paymentIntentSecret, publicKey } = intent.value;
  const runtimeOptions = { paymentIntentSecret, publicKey, amountLabel: money.value.label };
  session.payment = { blockId: block.id, intentId: id, runtimeOptions };
  return runtimeOptions;
}

/** Accepts the answer only after the provider confirms the payment. */
export function* verifyPayment(
  block: BlockDefinition,
  flow: Flow,
  _answer: AcceptedAnswer,
): Effectful<Result<void, string | undefined>> {
  const { payment } = flow.session;
  if (payment?.blockId !== block.id) return fail(undefined);
  const status = yield* paymentStatus(payment.intentId);
  if (!status.ok) {
    logPaymentError(flow, status.error);
    return fail(STILL_PROCESSING);
  }
  if (status.value === "processing") return fail(STILL_PROCESSING);
  if (status.value === "failed") return fail(undefined);
  delete flow.session.payment;
  return ok(undefined);
}

function logPaymentError(flow: Flow, details: string): void {
  log(flow, {
    status: "error",
    description: "Creating or verifying the payment failed",
    details,
    context: "Payment",
  });
}

function* text(flow: Flow, value: unknown): Effectful<string> {
  return typeof value === "string"
    ? yield* interpolate(flow, value)
    : typeof value === "number"
      ? String(value)
      : "";
}
