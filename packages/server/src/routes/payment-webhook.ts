import type { Effects } from "../effects/create-effects.ts";
import { failureResponse } from "../http/api-failure.ts";
import { readText } from "../http/read-json.ts";
import type { RouteParts, ServerApp } from "../http/server-app.ts";
import type { ConversationParts } from "../sessions/conversation-parts.ts";

/**
 * `POST /api/v1/payments/webhook`: what the payment provider tells by itself. The flow asks the provider when the
 * visitor comes back; this note is for the owner, also when the visitor never does.
 */
export function addPaymentWebhook(
  app: ServerApp,
  { conversations, limits }: RouteParts,
  readPaymentWebhook: Effects["readPaymentWebhook"],
): void {
  app.post("/api/v1/payments/webhook", async (context) => {
    const body = await readText(context.req.raw, limits.bodyBytes);
    if (!body.ok) return failureResponse(body.error);
    const event = await readPaymentWebhook(body.value, context.req.header("stripe-signature") ?? "");
    if (!event.ok) return failureResponse({ code: "BAD_REQUEST", message: event.error });
    if (event.value !== undefined) await notePayment(conversations, event.value);
    return Response.json({ received: true });
  });
}

interface PaymentNote {
  readonly id: string;
  readonly intentId: string;
  readonly sessionId: string;
  readonly status: string;
}

/** Once per event: providers send the same one again until they are sure. */
async function notePayment({ store, now }: ConversationParts, event: PaymentNote): Promise<void> {
  const resultId = (await store.sessions.find(event.sessionId))?.resultId;
  const result = resultId === undefined ? undefined : await store.results.find(resultId);
  const details = `${event.intentId}, event ${event.id}`;
  if (result === undefined || result.logs.some((log) => log.details === details)) return;
  const description = `The payment provider says: payment ${event.status}`;
  const status = event.status === "failed" ? "error" : "success";
  await store.results.addLogs(result.id, [
    { status, description, details, context: "payment", createdAt: now().getTime() },
  ]);
}
