import { createHash } from "node:crypto";
import type { PaymentRequest, RefundedPayment } from "@banter/engine/runtime";
import type { Stripe } from "stripe";

/** Maximum number of intents per block, session and content, for flows that return to the block. */
const MAX_ATTEMPTS = 20;

/** Stripe refuses longer ones. */
const MAX_DESCRIPTION_LENGTH = 499;

export interface OpenedIntent {
  readonly intent: Stripe.PaymentIntent;
  readonly refunded?: RefundedPayment;
}

/**
 * Returns an intent for the request: the session's previous one if it fits, else a new one. Safe to repeat, because the
 * provider's state decides at each step.
 */
export async function openIntent(stripe: Stripe, request: PaymentRequest): Promise<OpenedIntent> {
  const { description = "", previousIntentId } = request;
  // A visitor's text, or the cut, may leave half of an emoji, which can't be sent.
  const shortened = Buffer.from(description.trim().slice(0, MAX_DESCRIPTION_LENGTH)).toString();
  const trimmed = { ...request, description: shortened };
  const previous =
    previousIntentId === undefined
      ? {}
      : await settleIntent(stripe, await readIntent(stripe, previousIntentId), trimmed);
  const { intent = await createIntent(stripe, trimmed, 1), refunded } = previous;
  return { intent, ...(refunded && { refunded }) };
}

/** Cancels an intent or refunds its payment. Safe to repeat. */
export async function releaseIntent(stripe: Stripe, id: string): Promise<RefundedPayment | undefined> {
  return (await settleIntent(stripe, await readIntent(stripe, id))).refunded;
}

/** Nobody knows yet whether the payment succeeds: it can be neither canceled nor refunded. */
export class PaymentProcessingError extends Error {
  constructor() {
    super("The session's earlier payment is still being processed");
  }
}

export function readIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
}

type Due = Pick<PaymentRequest, "amount" | "currency">;

export function isPaid({ amount_received: paid, currency }: Stripe.PaymentIntent, due: Due): boolean {
  return paid === due.amount && currency === due.currency.toLowerCase();
}

/** The status of a refunded intent is still `succeeded`. A payment of which the owner has refunded a part still counts. */
export function isRefunded(intent: Stripe.PaymentIntent): boolean {
  return intent.amount_received > 0 && refundedAmount(intent) >= intent.amount_received;
}

function refundedAmount({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return typeof charge === "object" && charge !== null ? charge.amount_refunded : 0;
}

/**
 * Returns the previous intent if the request can use it on. Otherwise nobody can pay it any more, or its payment is
 * refunded.
 */
async function settleIntent(
  stripe: Stripe,
  previous: Stripe.PaymentIntent,
  request?: PaymentRequest,
): Promise<Partial<OpenedIntent>> {
  if (request !== undefined && isUsable(previous, request)) return { intent: previous };
  switch (previous.status) {
    case "canceled":
      return {};
    case "processing":
      throw new PaymentProcessingError();
    case "succeeded":
      return { refunded: await refundIntent(stripe, previous) };
    default:
      return cancelIntent(stripe, previous, request);
  }
}

/**
 * Refunds what is left of a payment. One that is refunded already is reported, too: the run that did it may have failed
 * afterwards. Without a fixed idempotency key, for which Stripe would replay a failure: it refunds nothing twice anyway.
 */
async function refundIntent(stripe: Stripe, paid: Stripe.PaymentIntent): Promise<RefundedPayment> {
  const { id, amount_received: received, currency } = paid;
  const refund = { intentId: id, amount: received, currency: currency.toUpperCase() };
  if (isRefunded(paid)) return refund;
  try {
    await stripe.refunds.create({ payment_intent: id });
  } catch (error) {
    // Another run was faster.
    if (!isRefunded(await readIntent(stripe, id))) throw error;
  }
  return { ...refund, amount: received - refundedAmount(paid) };
}

function isUsable(intent: Stripe.PaymentIntent, request: PaymentRequest): boolean {
  if (intent.metadata["blockId"] !== request.blockId) return false;
  switch (intent.status) {
    case "canceled":
      return false;
    case "processing":
      return true;
    case "succeeded":
      return !isRefunded(intent) && isPaid(intent, request);
    default:
      return fits(intent, request);
  }
}

function fits(intent: Stripe.PaymentIntent, { amount, currency, description = "" }: PaymentRequest): boolean {
  return (
    intent.amount === amount &&
    intent.currency === currency.toLowerCase() &&
    (intent.description ?? "") === description
  );
}

/** The visitor may pay, or another run may cancel it, at the same moment: then its new state decides. */
async function cancelIntent(
  stripe: Stripe,
  { id, status }: Stripe.PaymentIntent,
  request: PaymentRequest | undefined,
): Promise<Partial<OpenedIntent>> {
  try {
    await stripe.paymentIntents.cancel(id);
    return {};
  } catch (error) {
    const current = await readIntent(stripe, id);
    if (current.status === status) throw error;
    return settleIntent(stripe, current, request);
  }
}

/**
 * Creates or finds an intent that can still be paid. For a repeated key Stripe replays its first response, so the current
 * state is read again.
 */
async function createIntent(
  stripe: Stripe,
  request: PaymentRequest,
  attempt: number,
): Promise<Stripe.PaymentIntent> {
  if (attempt > MAX_ATTEMPTS) throw new Error("This payment was repeated too often");
  const { sessionId, resultId, blockId, amount, currency, description = "", receiptEmail } = request;
  try {
    const created = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        metadata: { sessionId, blockId, ...(resultId !== undefined && { resultId }) },
        ...(description !== "" && { description }),
        ...(receiptEmail !== undefined && { receipt_email: receiptEmail }),
      },
      { idempotencyKey: idempotencyKey(request, attempt) },
    );
    const isReplayed = created.lastResponse.headers["idempotent-replayed"] === "true";
    const intent = isReplayed ? await stripe.paymentIntents.retrieve(created.id) : created;
    const isFinal = ["succeeded", "canceled"].includes(intent.status);
    return isFinal ? await createIntent(stripe, request, attempt + 1) : intent;
  } catch (error) {
    if (receiptEmail === undefined || !isAboutReceipt(error)) throw error;
    const { receiptEmail: _, ...withoutReceipt } = request;
    return createIntent(stripe, withoutReceipt, attempt);
  }
}

/** Without its address a visitor gets no receipt, but can pay. */
function isAboutReceipt(error: unknown): boolean {
  return error instanceof Error && "param" in error && error.param === "receipt_email";
}

/** `session:block:attempt:digest`. The digest covers amount and description: a changed amount is another payment. */
function idempotencyKey(request: PaymentRequest, attempt: number): string {
  const { sessionId, blockId, amount, currency, description = "", receiptEmail = "" } = request;
  const digest = createHash("sha256")
    .update(JSON.stringify([amount, currency, description, receiptEmail]))
    .digest("hex");
  return `${sessionId}:${blockId}:${attempt}:${digest.slice(0, 12)}`;
}
