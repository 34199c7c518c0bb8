import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";

/* A fake of Stripe's payment intents, refunds and idempotency keys, as documented. */

export interface FakeIntent {
  readonly id: string;
  readonly object: "payment_intent";
  readonly client_secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly receipt_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  amount_received: number;
  status: string;
  latest_charge: { readonly object: "charge"; amount_refunded: number } | null;
}

export interface FakeStripe {
  readonly api: string;
  readonly intents: FakeIntent[];
  /** Ids of refunded intents, one per refund. */
  readonly refunds: string[];
  /** As `METHOD /path`, in order. */
  readonly requests: string[];
  /** What happens before a request is answered. A returned status and error are its response. */
  onRequest: (request: string) => { readonly status: number; readonly error: object } | undefined;
  pay(id: string): void;
  /** As the owner does in the provider's dashboard. */
  refundPart(id: string, amount: number): void;
  close(): void;
}

export async function startFakeStripe(secretKey = "sk_test_1"): Promise<FakeStripe> {
  const intents: FakeIntent[] = [];
  const refunds: string[] = [];
  const requests: string[] = [];
  const replies = new Map<string, string>();
  const find = (id: string) => intents.find((intent) => intent.id === id);

  function reply(method: string, path: string, form: URLSearchParams): object {
    const [, , resource, id = "", action] = path.split("/");
    if (resource === "refunds") return refund(form.get("payment_intent") ?? "");
    if (method === "POST" && id === "") return create(form);
    const intent = find(id);
    if (intent === undefined) return refused("No such payment_intent");
    return action === "cancel" ? cancel(intent) : intent;
  }

  function create(form: URLSearchParams): object {
    const email = form.get("receipt_email");
    if (email?.endsWith("@invalid"))
      return refused(`Invalid email address: ${email}`, { param: "receipt_email" });
    if ((form.get("description") ?? "").length >= 500)
      return refused("The description must be less than 500 characters", { param: "description" });
    const id = `pi_${intents.length + 1}`;
    const intent: FakeIntent = {
      id,
      object: "payment_intent",
      client_secret: `${id}_secret`,
      amount: Number(form.get("amount")),
      currency: form.get("currency") ?? "",
      description: form.get("description"),
      receipt_email: email,
      metadata: {
        sessionId: form.get("metadata[sessionId]") ?? "",
        resultId: form.get("metadata[resultId]") ?? "",
        blockId: form.get("metadata[blockId]") ?? "",
      },
      amount_received: 0,
      status: "requires_payment_method",
      latest_charge: null,
    };
    intents.push(intent);
    return intent;
  }

  function cancel(intent: FakeIntent): object {
    if (["succeeded", "canceled", "processing"].includes(intent.status))
      return refused(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`);
    intent.status = "canceled";
    return intent;
  }

  function refund(id: string): object {
    const charge = find(id)?.latest_charge;
    if (charge === undefined || charge === null) return refused("This PaymentIntent has no charge");
    const received = find(id)?.amount_received ?? 0;
    if (charge.amount_refunded === received) return refused("The charge has already been refunded");
    charge.amount_refunded = received;
    refunds.push(id);
    return { id: `re_${refunds.length}`, object: "refund", payment_intent: id };
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stripe");
    const form = new URLSearchParams(await readBody(request));
    const { method = "" } = request;
    const line = `${method} ${pathname}`;
    requests.push(line);
    response.setHeader("content-type", "application/json");
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      response.writeHead(401).end(JSON.stringify({ error: { message: "Invalid API Key provided" } }));
      return;
    }
    const forced = api.onRequest(line);
    if (forced !== undefined) {
      response.writeHead(forced.status).end(JSON.stringify({ error: forced.error }));
      return;
    }
    const key = method === "POST" ? request.headers["idempotency-key"] : undefined;
    const known = typeof key === "string" ? replies.get(key) : undefined;
    if (known !== undefined) response.setHeader("idempotent-replayed", "true");
    const content = known ?? JSON.stringify(reply(method, pathname, form));
    const isRefused = content.startsWith('{"error"');
    if (typeof key === "string" && !isRefused) replies.set(key, content);
    response.writeHead(isRefused ? 400 : 200).end(content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const api: FakeStripe = {
    api: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    intents,
    refunds,
    requests,
    onRequest: () => undefined,
    pay(id) {
      const intent = find(id);
      if (intent === undefined || intent.status === "canceled") throw new Error(`${id} can't be paid`);
      intent.status = "succeeded";
      intent.amount_received = intent.amount;
      intent.latest_charge = { object: "charge", amount_refunded: 0 };
    },
    refundPart(id, amount) {
      const charge = find(id)?.latest_charge;
      if (charge === undefined || charge === null) throw new Error(`${id} isn't paid`);
      charge.amount_refunded += amount;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return api;
}

function refused(message: string, more: object = {}): object {
  return { error: { type: "invalid_request_error", message, ...more } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
  return body;
}
