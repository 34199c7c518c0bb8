import { createHash } from "node:crypto";
import type { PaymentIntent, PaymentRequest } from "@banter/engine";
import { fail, ok, type Result } from "@banter/protocol";
import type { Stripe } from "stripe";
import type { EffectsConfig } from "./effects-config.ts";

export type PaymentStatus = "succeeded" | "processing" | "failed";

/** What the provider tells by itself, after its signature was checked. */
export interface PaymentEvent {
  /** Of the event; the same event may come again. */
  readonly id: string;
  readonly intentId: string;
  readonly sessionId: string;
  readonly blockId: string;
  readonly status: PaymentStatus;
}

export interface Payment {
  /** The same request of the same session gives the same intent, until that one was paid or cancelled. */
  readonly create: (request: PaymentRequest) => Promise<Result<PaymentIntent, string>>;
  /** Asks the provider; what the browser says of a payment is never believed. */
  readonly status: (intentId: string) => Promise<Result<PaymentStatus, string>>;
  /** Reads a webhook's raw body. Nothing when it is signed well but of no interest. */
  readonly readWebhook: (
    rawBody: string,
    signature: string,
  ) => Promise<Result<PaymentEvent | undefined, string>>;
}

/** How often one block of one session may be paid, for flows that come back to it. */
const MAX_ATTEMPTS = 20;

/** Card payments with Stripe. The library is loaded with the first payment. */
export function createPayment({
  secretKey,
  publicKey,
  webhookSecret,
  api,
}: EffectsConfig["payment"]): Payment {
  let loading: Promise<Stripe> | undefined;
  const load = async (): Promise<Stripe> => {
    const { Stripe } = await import("stripe");
    return new Stripe(secretKey, {
      maxNetworkRetries: 2,
      timeout: 20_000,
      telemetry: false,
      ...standIn(api),
    });
  };
  const stripe = (): Promise<Stripe> => (loading ??= load());

  return {
    create: async (request) => {
      if (secretKey === "")
        return fail("No payments: set BANTER_STRIPE_SECRET_KEY in the server's environment");
      if (publicKey === "")
        return fail("No payments: set BANTER_STRIPE_PUBLIC_KEY in the server's environment");
      try {
        const intent = await openIntent(await stripe(), request, 1);
        if (intent === undefined) return fail("This payment was made too often");
        if (intent.client_secret === null) return fail("The payment provider gave no secret");
        return ok({ id: intent.id, paymentIntentSecret: intent.client_secret, publicKey });
      } catch (error) {
        return fail(inWords(error));
      }
    },
    status: async (intentId) => {
      if (secretKey === "")
        return fail("No payments: set BANTER_STRIPE_SECRET_KEY in the server's environment");
      try {
        return ok(statusOf(await (await stripe()).paymentIntents.retrieve(intentId)));
      } catch (error) {
        return fail(inWords(error));
      }
    },
    readWebhook: async (rawBody, signature) => {
      if (webhookSecret === "")
        return fail("No payment webhooks: set BANTER_STRIPE_WEBHOOK_SECRET in the server's environment");
      try {
        return ok(readEvent((await stripe()).webhooks.constructEvent(rawBody, signature, webhookSecret)));
      } catch (error) {
        return fail(inWords(error));
      }
    },
  };
}

/** An intent that can still be paid. A repeated key gives the first reply again, so its state has to be read anew. */
async function openIntent(
  stripe: Stripe,
  request: PaymentRequest,
  attempt: number,
): Promise<Stripe.PaymentIntent | undefined> {
  if (attempt > MAX_ATTEMPTS) return undefined;
  const { sessionId, blockId, amount, currency, description, receiptEmail } = request;
  const created = await stripe.paymentIntents.create(
    {
      amount,
      currency: currency.toLowerCase(),
      automatic_payment_methods: { enabled: true },
      metadata: { sessionId, blockId },
      ...(description !== undefined && { description }),
      ...(receiptEmail !== undefined && { receipt_email: receiptEmail }),
    },
    { idempotencyKey: idempotencyKey(request, attempt) },
  );
  const isRepeated = created.lastResponse.headers["idempotent-replayed"] === "true";
  const intent = isRepeated ? await stripe.paymentIntents.retrieve(created.id) : created;
  const isOver = ["succeeded", "canceled"].includes(intent.status);
  return isOver ? openIntent(stripe, request, attempt + 1) : intent;
}

/** `session:block:attempt`, and a mark of what is paid: a changed amount is another payment. */
function idempotencyKey(request: PaymentRequest, attempt: number): string {
  const { sessionId, blockId, amount, currency, description = "", receiptEmail = "" } = request;
  const mark = createHash("sha256")
    .update(JSON.stringify([amount, currency, description, receiptEmail]))
    .digest("hex");
  return `${sessionId}:${blockId}:${attempt}:${mark.slice(0, 12)}`;
}

function statusOf({ status }: { readonly status: string }): PaymentStatus {
  return status === "succeeded" || status === "processing" ? status : "failed";
}

function readEvent(event: Stripe.Event): PaymentEvent | undefined {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled": {
      const { id, status, metadata } = event.data.object;
      const { sessionId = "", blockId = "" } = metadata;
      return { id: event.id, intentId: id, sessionId, blockId, status: statusOf({ status }) };
    }
    default:
      return undefined;
  }
}

/** Options to talk with something else than Stripe itself, for tests. */
function standIn(api: string) {
  if (!URL.canParse(api)) return {};
  const { hostname, port, protocol } = new URL(api);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
