import type { PaymentRequest } from "@banter/engine/runtime";
import { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "../testing/fake-stripe.ts";
import { createPayment } from "./payment.ts";

let stripe: FakeStripe;

beforeEach(async () => {
  stripe = await startFakeStripe();
});
afterEach(() => stripe.close());

const payment = (change: { readonly secretKey?: string; readonly api?: string } = {}) =>
  createPayment({
    secretKey: "sk_test_1",
    publicKey: "pk_test_1",
    webhookSecret: "whsec_1",
    api: stripe.api,
    ...change,
  });

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
    expect(await payment().create({ ...request, resultId: "result1" })).toEqual({
      ok: true,
      value: { id: "pi_1", paymentIntentSecret: "pi_1_secret", publicKey: "pk_test_1" },
    });
    expect(stripe.intents).toMatchObject([
      {
        amount: 3_000,
        currency: "usd",
        description: "A hat",
        receipt_email: "ann@example.org",
        metadata: { sessionId: "session1", resultId: "result1", blockId: "block1" },
      },
    ]);
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
    // A restricted key lacks one permission: the flow must not go on past a payment that it could start.
    stripe.onRequest = () => ({ status: 403, error: { message: "No permission for refunds" } });
    expect(await failure({})).toMatchObject({ isPermanent: false });
  });

  test("is the same when a turn is run again", async () => {
    const first = await payment().create(request);
    expect(await payment().create(request)).toEqual(first);
    expect(stripe.intents).toHaveLength(1);
  });

  test("differs by amount, block and session", async () => {
    await payment().create(request);
    await payment().create({ ...request, amount: 4_000 });
    await payment().create({ ...request, blockId: "block2" });
    await payment().create({ ...request, sessionId: "session2" });
    expect(stripe.intents).toHaveLength(4);
  });

  test("is new after the previous one was paid", async () => {
    await payment().create(request);
    stripe.pay("pi_1");
    expect(await payment().create(request)).toMatchObject({ ok: true, value: { id: "pi_2" } });
  });

  test("is created without a receipt if the provider refuses the visitor's address, and with the beginning of a long text", async () => {
    const created = await payment().create({
      ...request,
      receiptEmail: "ann@invalid",
      description: ` ${"long ".repeat(1_000)}`,
    });
    expect(created.ok).toBe(true);
    expect(stripe.intents).toMatchObject([
      { receipt_email: null, description: expect.stringMatching(/^(?:long ){99}long$/) },
    ]);
  });

  test.each([
    ["the amount is refused", { status: 400, error: { message: "Amount must be at least $0.50 usd" } }],
    ["the key may not create payments", { status: 403, error: { message: "Not permitted" } }],
  ])("that fails because %s doesn't let the flow go on", async (_, forced) => {
    stripe.onRequest = () => forced;
    const { message } = forced.error;
    expect(await payment().create(request)).toEqual({ ok: false, error: { message, isPermanent: false } });
  });

  test("that is repeated too often isn't a way past the payment", async () => {
    for (let time = 1; time <= 20; time++) {
      await payment().create(request);
      stripe.pay(`pi_${time}`);
    }
    expect(await payment().create(request)).toEqual({
      ok: false,
      error: { message: "This payment was repeated too often", isPermanent: false },
    });
  });
});

test("a description that is cut inside an emoji, or that has half of one, can be paid", async () => {
  for (const description of [`${"a".repeat(498)}🎩`, "\ud83c"])
    expect(await payment().create({ ...request, description })).toMatchObject({ ok: true });
});

describe("a session's earlier intent", () => {
  const again = { ...request, previousIntentId: "pi_1" };
  const changed = { ...again, amount: 9_000 };
  const statuses = () => stripe.intents.map(({ amount, status }) => [amount, status]);
  const idOf = async (next: PaymentRequest) => {
    const created = await payment().create(next);
    return created.ok ? created.value.id : created.error;
  };
  beforeEach(() => payment().create(request));

  test("is used on while amount, currency and description stay the same", async () => {
    expect(await idOf(again)).toBe("pi_1");
    expect(stripe.intents).toHaveLength(1);
  });

  test.each([
    ["the amount", { amount: 9_000 }],
    ["the currency", { currency: "EUR" }],
    ["the description", { description: "Two hats" }],
    ["the block", { blockId: "block2" }],
  ])("is canceled if %s has changed", async (_, change) => {
    expect(await idOf({ ...again, ...change })).toBe("pi_2");
    expect(stripe.intents.map(({ status }) => status)).toEqual(["canceled", "requires_payment_method"]);
  });

  test("is used on after it was paid, also with another description", async () => {
    stripe.pay("pi_1");
    expect(await idOf({ ...again, description: "Two hats" })).toBe("pi_1");
    expect([stripe.intents.length, stripe.refunds]).toEqual([1, []]);
  });

  test("is refunded if it was paid and another amount is due, once however often the turn is run", async () => {
    stripe.pay("pi_1");
    const expected = {
      ok: true,
      value: { id: "pi_2", refunded: { intentId: "pi_1", amount: 3_000, currency: "USD" } },
    };
    expect(await payment().create(changed)).toMatchObject(expected);
    expect(await idOf(changed)).toBe("pi_2");
    expect([stripe.refunds, stripe.intents.length]).toEqual([["pi_1"], 2]);
  });

  test("is refunded only once, and the refund is told, if the next intent can't be created at first", async () => {
    stripe.pay("pi_1");
    stripe.onRequest = (line) =>
      line === "POST /v1/payment_intents" ? { status: 400, error: { message: "Out of order" } } : undefined;
    expect(await payment().create(changed)).toMatchObject({ ok: false });
    stripe.onRequest = () => undefined;
    expect(await payment().create(changed)).toMatchObject({ value: { refunded: { intentId: "pi_1" } } });
    expect(stripe.refunds).toEqual(["pi_1"]);
  });

  test("counts as paid after the owner has refunded a part", async () => {
    stripe.pay("pi_1");
    stripe.refundPart("pi_1", 100);
    expect(await payment().status("pi_1", request)).toEqual({ ok: true, value: "succeeded" });
    expect(await idOf(again)).toBe("pi_1");
    expect(await payment().create(changed)).toMatchObject({ value: { refunded: { amount: 2_900 } } });
    expect(stripe.refunds).toEqual(["pi_1"]);
  });

  test("whose refund failed is refunded with the next try", async () => {
    stripe.pay("pi_1");
    stripe.onRequest = (line) =>
      line === "POST /v1/refunds" ? { status: 402, error: { message: "No balance" } } : undefined;
    expect(await payment().create(changed)).toMatchObject({ error: { message: "No balance" } });
    stripe.onRequest = () => undefined;
    expect(await idOf(changed)).toBe("pi_2");
    expect(stripe.refunds).toEqual(["pi_1"]);
  });

  test("that was paid in another block, which the flow left before it knew, is refunded", async () => {
    stripe.pay("pi_1");
    expect(await idOf({ ...changed, blockId: "block2" })).toBe("pi_2");
    expect(stripe.refunds).toEqual(["pi_1"]);
  });

  test("is waited for while the provider processes it", async () => {
    for (const intent of stripe.intents) intent.status = "processing";
    expect(await idOf(changed)).toBe("pi_1");
    expect(statuses()).toEqual([[3_000, "processing"]]);
  });

  test("that was authorized only is canceled", async () => {
    for (const intent of stripe.intents) intent.status = "requires_capture";
    expect(await idOf(changed)).toBe("pi_2");
    expect(statuses()).toEqual([
      [3_000, "canceled"],
      [9_000, "requires_payment_method"],
    ]);
  });

  test("that is paid while it is being canceled is refunded", async () => {
    stripe.onRequest = (line) => {
      if (line.endsWith("/cancel")) stripe.pay("pi_1");
      return undefined;
    };
    expect(await payment().create(changed)).toMatchObject({
      value: { id: "pi_2", refunded: { amount: 3_000 } },
    });
  });

  test("that two runs cancel at once is replaced by one", async () => {
    const ids = await Promise.all([idOf(changed), idOf(changed)]);
    expect(ids).toEqual(["pi_2", "pi_2"]);
  });

  test.each(["/cancel", "/refunds"])("stays the only one while %s fails", async (path) => {
    if (path === "/refunds") stripe.pay("pi_1");
    stripe.onRequest = (line) =>
      line.endsWith(path) ? { status: 402, error: { message: "Out of order" } } : undefined;
    expect(await payment().create(changed)).toEqual({
      ok: false,
      error: { message: "Out of order", isPermanent: false },
    });
    expect(stripe.intents).toHaveLength(1);
    stripe.onRequest = () => undefined;
    expect(await idOf(changed)).toBe("pi_2");
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
    if (status === "succeeded") stripe.pay("pi_1");
    for (const intent of stripe.intents) intent.status = status;
    expect(await payment().status("pi_1", request)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ["another amount", { ...request, amount: 9_000 }],
    ["another currency", { ...request, currency: "EUR" }],
  ])("that paid %s than what is due is reported", async (_, due) => {
    await payment().create(request);
    stripe.pay("pi_1");
    expect(await payment().status("pi_1", due)).toEqual({ ok: true, value: "other-amount" });
  });

  test("that was refunded has failed", async () => {
    await payment().create(request);
    stripe.pay("pi_1");
    await payment().create({ ...request, amount: 9_000, previousIntentId: "pi_1" });
    expect(await payment().status("pi_1", request)).toEqual({ ok: true, value: "failed" });
  });

  test("of an unknown intent is a failure", async () => {
    expect(await payment().status("pi_forged", request)).toEqual({
      ok: false,
      error: "No such payment_intent",
    });
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
        metadata: { sessionId: "session1", resultId: "result1", blockId: "block1" },
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
      value: {
        id: "evt_1",
        intentId: "pi_1",
        sessionId: "session1",
        resultId: "result1",
        blockId: "block1",
        status: "succeeded",
      },
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
