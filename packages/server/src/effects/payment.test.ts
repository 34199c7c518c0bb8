import { once } from "node:events";
import { createServer } from "node:http";
import type { PaymentRequest } from "@banter/engine";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPayment } from "./payment.ts";

/* A fake of Stripe's intents and idempotency keys, as documented. */

interface Intent {
  readonly id: string;
  readonly object: "payment_intent";
  readonly client_secret: string;
  readonly form: Readonly<Record<string, string>>;
  status: string;
}

const intents: Intent[] = [];
const replies = new Map<string, string>();
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    if (request.headers.authorization !== "Bearer sk_test_1") {
      response.writeHead(401).end(JSON.stringify({ error: { message: "Invalid API Key provided" } }));
      return;
    }
    if (request.method === "GET") {
      const intent = intents.find(({ id }) => request.url === `/v1/payment_intents/${id}`);
      response
        .writeHead(intent === undefined ? 404 : 200)
        .end(JSON.stringify(intent ?? { error: { message: "No such payment_intent" } }));
      return;
    }
    const key = String(request.headers["idempotency-key"]);
    const known = replies.get(key);
    if (known !== undefined) response.setHeader("idempotent-replayed", "true");
    const reply =
      known ??
      JSON.stringify(create(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))));
    replies.set(key, reply);
    response.end(reply);
  });
});
let api = "";

function create(form: Readonly<Record<string, string>>): Intent {
  const id = `pi_${intents.length + 1}`;
  const intent: Intent = {
    id,
    object: "payment_intent",
    client_secret: `${id}_secret`,
    status: "requires_payment_method",
    form,
  };
  intents.push(intent);
  return intent;
}

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  api = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
beforeEach(() => {
  intents.length = 0;
  replies.clear();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const payment = (change: { readonly secretKey?: string; readonly api?: string } = {}) =>
  createPayment({ secretKey: "sk_test_1", publicKey: "pk_test_1", webhookSecret: "whsec_1", api, ...change });

const request: PaymentRequest = {
  sessionId: "session1",
  blockId: "block1",
  amount: 3_000,
  currency: "USD",
  description: "A hat",
  receiptEmail: "ann@example.org",
};

describe("an intent", () => {
  test("is created with amount, session and block", async () => {
    expect(await payment().create(request)).toEqual({
      ok: true,
      value: { id: "pi_1", paymentIntentSecret: "pi_1_secret", publicKey: "pk_test_1" },
    });
    expect(intents[0]?.form).toMatchObject({
      amount: "3000",
      currency: "usd",
      description: "A hat",
      receipt_email: "ann@example.org",
      "metadata[sessionId]": "session1",
      "metadata[blockId]": "block1",
    });
  });

  test("fails permanently for a missing or wrong key, temporarily while the provider can't be reached", async () => {
    const failure = async (change: Parameters<typeof payment>[0]) => {
      const created = await payment(change).create(request);
      return created.ok ? undefined : created.error;
    };
    expect(await failure({ secretKey: "" })).toEqual({
      message: expect.stringContaining("BANTER_STRIPE_SECRET_KEY"),
      isPermanent: true,
    });
    expect(await failure({ secretKey: "sk_wrong" })).toEqual({
      message: "Invalid API Key provided",
      isPermanent: true,
    });
    expect(await failure({ api: "http://127.0.0.1:9" })).toMatchObject({ isPermanent: false });
  });

  test("is the same when a turn is run again", async () => {
    const first = await payment().create(request);
    expect(await payment().create(request)).toEqual(first);
    expect(intents).toHaveLength(1);
  });

  test("differs by amount, block and session", async () => {
    await payment().create(request);
    await payment().create({ ...request, amount: 4_000 });
    await payment().create({ ...request, blockId: "block2" });
    await payment().create({ ...request, sessionId: "session2" });
    expect(intents).toHaveLength(4);
  });

  test("is new after the previous one was paid", async () => {
    await payment().create(request);
    for (const intent of intents) intent.status = "succeeded";
    expect(await payment().create(request)).toMatchObject({ ok: true, value: { id: "pi_2" } });
  });
});

describe("the status of a payment", () => {
  test.each([
    ["succeeded", "succeeded"],
    ["processing", "processing"],
    ["requires_payment_method", "failed"],
    ["canceled", "failed"],
  ])("%s is %s", async (status, expected) => {
    await payment().create(request);
    for (const intent of intents) intent.status = status;
    expect(await payment().status("pi_1")).toEqual({ ok: true, value: expected });
  });

  test("of an unknown intent is a failure", async () => {
    expect(await payment().status("pi_forged")).toEqual({ ok: false, error: "No such payment_intent" });
  });
});

const event = (type: string) =>
  JSON.stringify({
    id: "evt_1",
    object: "event",
    type,
    data: {
      object: {
        id: "pi_1",
        object: "payment_intent",
        status: "succeeded",
        metadata: { sessionId: "session1", blockId: "block1" },
      },
    },
  });
const sign = (payload: string, secret = "whsec_1", timestamp = Math.floor(Date.now() / 1_000)) =>
  new Stripe("sk_test_1").webhooks.generateTestHeaderString({ payload, secret, timestamp });

describe("a webhook", () => {
  test("with a valid signature is read", async () => {
    const body = event("payment_intent.succeeded");
    expect(await payment().readWebhook(body, sign(body))).toEqual({
      ok: true,
      value: { id: "evt_1", intentId: "pi_1", sessionId: "session1", blockId: "block1", status: "succeeded" },
    });
  });

  test("of another type is ignored", async () => {
    const body = event("charge.refunded");
    expect(await payment().readWebhook(body, sign(body))).toEqual({ ok: true, value: undefined });
  });

  test("that is forged, changed or too old is refused", async () => {
    const body = event("payment_intent.succeeded");
    const old = Math.floor(Date.now() / 1_000) - 3_600;
    const results = await Promise.all([
      payment().readWebhook(body, sign(body, "whsec_other")),
      payment().readWebhook(body.replace("session1", "session2"), sign(body)),
      payment().readWebhook(body, sign(body, "whsec_1", old)),
      payment().readWebhook(body, ""),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false, false]);
  });
});
