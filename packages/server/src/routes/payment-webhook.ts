import type { Effects } from "../effects/create-effects.ts";
import { readText } from "../http/read-json.ts";
import { failureResponse } from "../http/respond.ts";
import type { RouteDeps, ServerApp } from "../http/server-app.ts";
import type { Clock, Stored } from "../sessions/conversation-deps.ts";

/**
 * `POST /api/v1/payments/webhook`: the payment provider's events. They only add a log to the result, for the owner:
 * the flow itself queries the provider when the visitor returns.
 */
export function addPaymentWebhook(
  app: ServerApp,
  { conversations, limits }: RouteDeps,
  readPaymentWebhook: Effects["readPaymentWebhook"],
): void {
  app.post("/api/v1/payments/webhook", async (context) => {
    const body = await readText(context.req.raw, limits.bodyBytes);
    if (!body.ok) return failureResponse(body.error);
    const event = await readPaymentWebhook(body.value, context.req.header("stripe-signature") ?? "");
    if (!event.ok) return failureResponse({ code: "BAD_REQUEST", message: event.error });
    if (event.value !== undefined) await logPayment(conversations, event.value);
    return Response.json({ received: true });
  });
}

interface PaymentEvent {
  readonly id: string;
  readonly intentId: string;
  readonly sessionId: string;
  readonly resultId?: string;
  readonly status: string;
}

/** Idempotent: providers resend an event until it is acknowledged. */
async function logPayment({ store, now }: Stored & Pick<Clock, "now">, event: PaymentEvent): Promise<void> {
  // A session is removed earlier than its result.
  const resultId = event.resultId ?? (await store.sessions.find(event.sessionId))?.resultId;
  const result = resultId === undefined ? undefined : await store.results.find(resultId);
  const details = `${event.intentId}, event ${event.id}`;
  if (result === undefined || result.logs.some((log) => log.details === details)) return;
  const description = `The payment provider reports: payment ${event.status}`;
  const status = event.status === "failed" ? "error" : "success";
  await store.results.addLogs(result.id, [
    { status, description, details, context: "payment", createdAt: now().getTime() },
  ]);
}
