import { createHash } from "node:crypto";
import type { PaymentFailure, PaymentIntent, PaymentRequest } from "@banter/engine";
import { fail, ok, type Result } from "@banter/protocol";
import type { Stripe } from "stripe";
import { describeError } from "../failures/describe-error.ts";
import type { EffectsConfig } from "./effects-config.ts";

export type PaymentStatus = "succeeded" | "processing" | "failed";

/** A verified webhook event of the payment provider. */
export interface PaymentEvent {
  /** Id of the event, which may be delivered several times. */
  readonly id: string;
  readonly intentId: string;
  readonly sessionId: string;
  readonly blockId: string;
  readonly status: PaymentStatus;
}

export interface Payment {
  /** Returns the same intent for the same request of a session until it is paid or cancelled. */
  readonly create: (request: PaymentRequest) => Promise<Result<PaymentIntent, PaymentFailure>>;
  /** Reads the status from the provider. The browser's word is never trusted. */
  readonly status: (intentId: string) => Promise<Result<PaymentStatus, string>>;
  /** Verifies and reads a webhook's raw body. Undefined for irrelevant events. */
  readonly readWebhook: (
    rawBody: string,
    signature: string,
  ) => Promise<Result<PaymentEvent | undefined, string>>;
}

/** Maximum number of payments per block and session, for flows that return to the block. */
const MAX_ATTEMPTS = 20;

/** Card payments with Stripe. Loads the library with the first payment. */
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
      ...fakeServerOptions(api),
    });
  };
  const stripe = (): Promise<Stripe> => (loading ??= load());

  return {
    create: async (request) => {
      if (secretKey === "") return permanent(notConfigured("BANTER_STRIPE_SECRET_KEY"));
      if (publicKey === "") return permanent(notConfigured("BANTER_STRIPE_PUBLIC_KEY"));
      try {
        const intent = await openIntent(await stripe(), request, 1);
        if (intent === undefined) return permanent("This payment was repeated too often");
        if (intent.client_secret === null) return permanent("The payment provider returned no client secret");
        return ok({ id: intent.id, paymentIntentSecret: intent.client_secret, publicKey });
      } catch (error) {
        return fail({ message: describeError(error), isPermanent: isRefusal(error) });
      }
    },
    status: async (intentId) => {
      if (secretKey === "") return fail(notConfigured("BANTER_STRIPE_SECRET_KEY"));
      try {
        return ok(statusOf(await (await stripe()).paymentIntents.retrieve(intentId)));
      } catch (error) {
        return fail(describeError(error));
      }
    },
    readWebhook: async (rawBody, signature) => {
      if (webhookSecret === "")
        return fail(
          "Payment webhooks are not configured: set BANTER_STRIPE_WEBHOOK_SECRET in the server's environment",
        );
      try {
        return ok(readEvent((await stripe()).webhooks.constructEvent(rawBody, signature, webhookSecret)));
      } catch (error) {
        return fail(describeError(error));
      }
    },
  };
}

function notConfigured(variable: string): string {
  return `Payments are not configured: set ${variable} in the server's environment`;
}

function permanent(message: string): Result<never, PaymentFailure> {
  return fail({ message, isPermanent: true });
}

/** Whether the provider understood the request and refused it, e.g. for a wrong key: a repetition is refused as well. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status >= 400 && status < 500 && status !== 409 && status !== 429;
}

/**
 * Creates or finds an intent that can still be paid. For a repeated key Stripe replays its first response, so the current
 * state is read again.
 */
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
  const isReplayed = created.lastResponse.headers["idempotent-replayed"] === "true";
  const intent = isReplayed ? await stripe.paymentIntents.retrieve(created.id) : created;
  const isFinal = ["succeeded", "canceled"].includes(intent.status);
  return isFinal ? openIntent(stripe, request, attempt + 1) : intent;
}

/** `session:block:attempt:digest`. The digest covers amount and description: a changed amount is another payment. */
function idempotencyKey(request: PaymentRequest, attempt: number): string {
  const { sessionId, blockId, amount, currency, description = "", receiptEmail = "" } = request;
  const digest = createHash("sha256")
    .update(JSON.stringify([amount, currency, description, receiptEmail]))
    .digest("hex");
  return `${sessionId}:${blockId}:${attempt}:${digest.slice(0, 12)}`;
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

/** Connects to a fake Stripe server, for tests. */
function fakeServerOptions(api: string) {
  if (!URL.canParse(api)) return {};
  const { hostname, port, protocol } = new URL(api);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}
