import { fail, ok, type AcceptedAnswer, type Result } from "@banter/protocol";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import type { PaymentFailure, RefundedPayment } from "../../../effects/effect-ports.ts";
import { createPayment, paymentStatus, releasePayment, type Effectful } from "../../../effects/effect.ts";
import { log } from "../../../turn/flow-output.ts";
import type { Flow } from "../../../turn/flow.ts";
import { interpolate } from "../../../variables/interpolate.ts";
import { saveAnswer } from "../../../variables/variable-values.ts";
import type { StoredAnswer } from "../input-handler.ts";
import { showNotice } from "../retry-message.ts";
import { moneyLabel, parseMoney, type Money } from "./money.ts";

const STILL_PROCESSING = "Your payment is still being processed. Please try again in a moment.";
const NOT_POSSIBLE = "The payment can't be started at the moment.";
const AMOUNT_CHANGED = "The amount has changed.";
const PAY_NEW_AMOUNT = `${AMOUNT_CHANGED} Please pay the new amount.`;

/**
 * Creates the payment intent each time the input is shown. The provider uses the session's earlier intent on while what
 * is due stays the same, and cancels or refunds it otherwise; until it has, the flow waits. Undefined if the block is
 * skipped: the bot or the server isn't set up for payments, or nothing is due.
 */
export function* preparePayment(
  block: BlockDefinition,
  flow: Flow,
): Effectful<Readonly<Record<string, unknown>> | undefined> {
  const { session } = flow;
  // The flow has left the block with it: this is another payment.
  if (session.payment?.isReceived) delete session.payment;
  const due = yield* amountDue(block, flow);
  if (!due.ok || due.value === undefined) {
    const released = yield* releasePrevious(block, flow);
    if (!released.ok) return failed(flow, block, released.error);
    if (!due.ok) return failed(flow, block, { message: due.error, isPermanent: !isVariable(block) });
    log(flow, { status: "info", description: "A payment of zero was skipped", context: "Payment" });
    return undefined;
  }
  const { description, email } = Object.fromEntries(
    Object.entries(Object(block.options["additionalInformation"])),
  );
  const resolvedDescription = yield* text(flow, description);
  const receiptEmail = yield* text(flow, email);
  const previousIntentId = session.payment?.intentId;
  const intent = yield* createPayment({
    sessionId: session.sessionId,
    blockId: block.id,
    ...(session.resultId !== undefined && { resultId: session.resultId }),
    ...due.value,
    ...(resolvedDescription !== "" && { description: resolvedDescription }),
    ...(receiptEmail !== "" && { receiptEmail }),
    ...(previousIntentId !== undefined && { previousIntentId }),
  });
  if (!intent.ok) return failed(flow, block, intent.error);
  const { id, paymentIntentSecret, publicKey, refunded } = intent.value;
  if (refunded !== undefined) reportRefund(flow, block, refunded);
  const runtimeOptions = { paymentIntentSecret, publicKey, amountLabel: moneyLabel(due.value) };
  session.payment = { blockId: block.id, intentId: id, runtimeOptions };
  return runtimeOptions;
}

/** A payment that can't be started is shown without the provider's form, unless no attempt could succeed. */
function failed(flow: Flow, block: BlockDefinition, { message, isPermanent, isProcessing }: PaymentFailure) {
  logPaymentError(flow, message);
  showNotice(flow, block, isProcessing === true ? STILL_PROCESSING : NOT_POSSIBLE);
  return isPermanent ? undefined : {};
}

/** Cancels or refunds the session's payment, for which nothing that can be paid is due any more. */
function* releasePrevious(block: BlockDefinition, flow: Flow): Effectful<Result<void, PaymentFailure>> {
  const { payment } = flow.session;
  if (payment === undefined) return ok(undefined);
  const refunded = yield* releasePayment(payment.intentId);
  if (!refunded.ok) return refunded;
  if (refunded.value !== undefined) reportRefund(flow, block, refunded.value);
  delete flow.session.payment;
  return ok(undefined);
}

/** Accepts the answer only after the provider confirms the payment of what is due. */
export function* verifyPayment(
  block: BlockDefinition,
  flow: Flow,
  _answer: AcceptedAnswer,
): Effectful<Result<void, string | undefined>> {
  const { payment } = flow.session;
  const due = yield* amountDue(block, flow);
  if (payment?.blockId !== block.id) return fail(undefined);
  if (!due.ok || due.value === undefined) {
    payment.isReceived = false;
    return fail(AMOUNT_CHANGED);
  }
  const status = yield* paymentStatus(payment.intentId, due.value);
  payment.isReceived = status.ok && status.value === "succeeded";
  if (!status.ok) {
    logPaymentError(flow, status.error);
    return fail(STILL_PROCESSING);
  }
  switch (status.value) {
    case "succeeded":
      return ok(undefined);
    case "processing":
      return fail(STILL_PROCESSING);
    case "other-amount":
      return fail(PAY_NEW_AMOUNT);
    case "failed":
      return fail(undefined);
  }
}

/** The payment is verified again if an event of the bot handles the answer first, so it is kept until then. */
export function savePayment(block: BlockDefinition, flow: Flow, { content }: StoredAnswer): void {
  delete flow.session.payment;
  saveAnswer(flow, block.options["variableId"], content);
}

/** Undefined if the amount is zero. */
function* amountDue(block: BlockDefinition, flow: Flow): Effectful<Result<Money | undefined, string>> {
  const amount = yield* text(flow, block.options["amount"]);
  const currency = yield* text(flow, block.options["currency"]);
  return /^\s*(?:0+(?:[.,]0*)?|[.,]0+)\s*$/.test(amount) ? ok(undefined) : parseMoney(amount, currency);
}

/** Whether a visitor may have caused an amount that can't be paid: without it he would get past the payment. */
function isVariable({ options }: BlockDefinition): boolean {
  return [options["amount"], options["currency"]].some((value) => String(value).includes("{{"));
}

export function reportRefund(
  flow: Flow,
  block: Pick<BlockDefinition, "id">,
  { intentId, ...money }: RefundedPayment,
): void {
  const label = moneyLabel(money);
  showNotice(flow, block, `Your payment of ${label} will be refunded.`);
  log(flow, {
    status: "info",
    description: `A payment of ${label} was refunded`,
    details: `${intentId} was paid, but meanwhile the flow had left it or changed what is due.`,
    context: "Payment",
  });
}

export function logPaymentError(flow: Flow, details: string): void {
  log(flow, {
    status: "error",
    description: "Creating, verifying or canceling the payment failed",
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
