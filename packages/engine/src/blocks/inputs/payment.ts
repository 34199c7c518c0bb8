import { fail, ok, paymentInput, type AcceptedAnswer, type Result } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { createPayment, paymentStatus, type Effectful } from "../../effects/effect.ts";
import { log, type Flow } from "../../flow/flow.ts";
import { interpolate } from "../../variables/interpolate.ts";
import { inputUnit } from "./input-unit.ts";
import { moneyOf } from "./money.ts";

const STILL_PROCESSING = "Your payment is still being processed. Please try again in a moment.";

/**
 * A card payment. The intent is made when the input is shown; an answer counts only once the
 * provider says that the money came.
 */
export const paymentUnit = inputUnit(paymentInput, {
  publicOptions: ["labels", "additionalInformation", "currency", "amount"],
  isPrefilled: false,
  showsStoredForm: false,
  retryMessage: "The payment didn't go through. Please try again.",
  prepare: preparePayment,
  verify: verifyPayment,
});

/** Shown again after a failure, the input keeps the intent it has. */
function* preparePayment(block: BlockDefinition, flow: Flow): Effectful<Readonly<Record<string, unknown>>> {
  const { session } = flow;
  if (session.payment?.blockId === block.id) return session.payment.runtimeOptions;
  const money = moneyOf(
    yield* text(flow, block.options["amount"]),
    yield* text(flow, block.options["currency"]),
  );
  if (!money.ok) return paymentProblem(flow, money.error);
  const { description, email } = Object.fromEntries(
    Object.entries(Object(block.options["additionalInformation"])),
  );
  const words = yield* text(flow, description);
  const receiptEmail = yield* text(flow, email);
  const intent = yield* createPayment({
    sessionId: session.sessionId,
    blockId: block.id,
    amount: money.value.amount,
    currency: money.value.currency,
    ...(words !== "" && { description: words }),
    ...(receiptEmail !== "" && { receiptEmail }),
  });
  if (!intent.ok) return paymentProblem(flow, intent.error);
  const { id, paymentIntentSecret, publicKey } = intent.value;
  const runtimeOptions = { paymentIntentSecret, publicKey, amountLabel: money.value.label };
  session.payment = { blockId: block.id, intentId: id, runtimeOptions };
  return runtimeOptions;
}

function* verifyPayment(
  block: BlockDefinition,
  flow: Flow,
  _answer: AcceptedAnswer,
): Effectful<Result<void, string | undefined>> {
  const { payment } = flow.session;
  if (payment?.blockId !== block.id) return fail(undefined);
  const status = yield* paymentStatus(payment.intentId);
  if (!status.ok) {
    paymentProblem(flow, status.error);
    return fail(STILL_PROCESSING);
  }
  if (status.value === "processing") return fail(STILL_PROCESSING);
  if (status.value === "failed") return fail(undefined);
  delete flow.session.payment;
  return ok(undefined);
}

function paymentProblem(flow: Flow, details: string): Readonly<Record<string, unknown>> {
  log(flow, {
    status: "error",
    description: "The payment could not be prepared or checked",
    details,
    context: "Payment",
  });
  return {};
}

function* text(flow: Flow, value: unknown): Effectful<string> {
  return typeof value === "string"
    ? yield* interpolate(flow, value)
    : typeof value === "number"
      ? String(value)
      : "";
}
