import type { EffectPorts, PaymentFailure, PaymentStatus } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import type { Stripe } from "stripe";
import { describeError } from "../failures/describe-error.ts";
import type { EffectsConfig } from "./effects-config.ts";
import {
  isPaid,
  isRefunded,
  openIntent,
  PaymentProcessingError,
  readIntent,
  releaseIntent,
} from "./payment-intents.ts";

/** A verified webhook event of the payment provider. */
export interface PaymentEvent {
  /** Id of the event, which may be delivered several times. */
  readonly id: string;
  readonly intentId: string;
  readonly sessionId: string;
  /** Absent for payments of previews and of older versions. */
  readonly resultId?: string;
  readonly blockId: string;
  readonly status: Exclude<PaymentStatus, "other-amount">;
}

/** The browser's word is never trusted. */
export interface Payment extends Pick<EffectPorts["payment"], "create" | "release" | "status"> {
  /** Verifies and reads a webhook's raw body. Undefined for irrelevant events. */
  readonly readWebhook: (
    rawBody: string,
    signature: string,
  ) => Promise<Result<PaymentEvent | undefined, string>>;
}

/** Card payments with Stripe. Loads the library with the first payment. */
export function createPayment(config: EffectsConfig["payment"]): Payment {
  const { secretKey, publicKey, webhookSecret } = config;
  let loading: Promise<Stripe> | undefined;
  const stripe = (): Promise<Stripe> => (loading ??= loadStripe(config));

  async function attempt<Value>(
    work: (stripe: Stripe) => Promise<Result<Value, PaymentFailure>>,
  ): Promise<Result<Value, PaymentFailure>> {
    if (secretKey === "") return permanent(notConfigured("BANTER_STRIPE_SECRET_KEY"));
    try {
      return await work(await stripe());
    } catch (error) {
      return fail(paymentFailure(error));
    }
  }

  return {
    create: (request) =>
      attempt(async (loaded) => {
        if (publicKey === "") return permanent(notConfigured("BANTER_STRIPE_PUBLIC_KEY"));
        const { intent, refunded } = await openIntent(loaded, request);
        if (intent.client_secret === null) return permanent("The payment provider returned no client secret");
        return ok({
          id: intent.id,
          paymentIntentSecret: intent.client_secret,
          publicKey,
          ...(refunded && { refunded }),
        });
      }),
    release: (intentId) => attempt(async (loaded) => ok(await releaseIntent(loaded, intentId))),
    status: async (intentId, due) => {
      if (secretKey === "") return fail(notConfigured("BANTER_STRIPE_SECRET_KEY"));
      return describeFailure(async () => {
        const intent = await readIntent(await stripe(), intentId);
        if (intent.status !== "succeeded") return statusOf(intent);
        if (isRefunded(intent)) return "failed";
        return isPaid(intent, due) ? "succeeded" : "other-amount";
      });
    },
    readWebhook: async (rawBody, signature) => {
      if (webhookSecret === "")
        return fail(
          "Payment webhooks are not configured: set BANTER_STRIPE_WEBHOOK_SECRET in the server's environment",
        );
      return describeFailure(async () =>
        readEvent((await stripe()).webhooks.constructEvent(rawBody, signature, webhookSecret)),
      );
    },
  };
}

async function describeFailure<Value>(work: () => Promise<Value>): Promise<Result<Value, string>> {
  try {
    return ok(await work());
  } catch (error) {
    return fail(describeError(error));
  }
}

function notConfigured(variable: string): string {
  return `Payments are not configured: set ${variable} in the server's environment`;
}

function permanent(message: string): Result<never, PaymentFailure> {
  return fail({ message, isPermanent: true });
}

function paymentFailure(error: unknown): PaymentFailure {
  return {
    message: describeError(error),
    isPermanent: isWrongKey(error),
    ...(error instanceof PaymentProcessingError && { isProcessing: true }),
  };
}

/**
 * Whether the provider refuses the server's key altogether. All other refusals concern one request, e.g. a refund for which
 * a restricted key lacks permission: a flow that went on after one would be a way past the payment.
 */
function isWrongKey(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 401;
}

function statusOf({ status }: { readonly status: string }): PaymentEvent["status"] {
  return status === "succeeded" || status === "processing" ? status : "failed";
}

function readEvent(event: Stripe.Event): PaymentEvent | undefined {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled": {
      const { id, status, metadata } = event.data.object;
      const { sessionId = "", blockId = "", resultId } = metadata;
      const origin = { sessionId, blockId, ...(resultId !== undefined && { resultId }) };
      return { id: event.id, intentId: id, ...origin, status: statusOf({ status }) };
    }
    default:
      return undefined;
  }
}

async function loadStripe({ secretKey, api }: EffectsConfig["payment"]): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const options = { maxNetworkRetries: 2, timeout: 20_000, telemetry: false };
  return new Stripe(secretKey, { ...options, ...fakeServerOptions(api) });
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
