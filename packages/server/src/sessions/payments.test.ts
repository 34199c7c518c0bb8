import { ask, comeBack, defineBot, number, say, set, text } from "@banter/engine";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "../testing/fake-stripe.ts";
import { asRecord, messageTexts, openTestServer, type TestServer } from "../testing/test-server.ts";

/** A shop: the visitor pays for `items`, and can change their number by commands. */
const shop = (hasReplyEvent = false) =>
  defineBot({
    id: "shop",
    start: "order",
    variables: { items: number(1), total: number(10), paid: text() },
    groups: {
      order: [
        ask.payment({ amount: "{{total}}", currency: "EUR", description: "{{items}} items", save: "paid" }),
        say("Paid for {{items}} items"),
        ask.text(),
      ],
    },
    events: {
      commands: {
        more: { do: [set("items", 100), set("total", 1_000), comeBack()] },
        same: { do: comeBack() },
      },
      ...(hasReplyEvent && { reply: { do: [set("total", 15), comeBack()] } }),
    },
  });

let stripe: FakeStripe;

beforeEach(async () => {
  stripe = await startFakeStripe();
});
afterEach(() => stripe.close());

const open = (bot = shop()) =>
  openTestServer({
    bots: [bot],
    environment: {
      BANTER_STRIPE_SECRET_KEY: "sk_test_1",
      BANTER_STRIPE_PUBLIC_KEY: "pk_test_1",
      BANTER_STRIPE_API: stripe.api,
    },
  });

const command = (name: string) => ({ message: { type: "command", command: name } });
const success = { message: { type: "text", text: "Success" } };

/** What the visitor sees of the payment. */
function shown(body: Readonly<Record<string, unknown>>) {
  const { runtimeOptions, options } = asRecord(body["input"]);
  const { paymentIntentSecret, amountLabel } = asRecord(runtimeOptions ?? {});
  return { secret: paymentIntentSecret, label: amountLabel, amount: asRecord(options)["amount"] };
}

async function logsOf(server: TestServer, resultId: string | undefined) {
  return (await server.store.results.find(resultId ?? ""))?.logs ?? [];
}

test("a changed amount gets an intent of its own, and the one of the old amount can't be paid any more", async () => {
  const server = await open();
  const { sessionId } = await server.start({}, "shop");
  const { body } = await server.say(sessionId, command("more"));
  expect(shown(body)).toEqual({ secret: "pi_2_secret", label: "€1,000.00", amount: "1000" });
  expect(stripe.intents.map(({ amount, status }) => [amount, status])).toEqual([
    [1_000, "canceled"],
    [100_000, "requires_payment_method"],
  ]);
  const unpaid = await server.say(sessionId, success);
  expect(messageTexts(unpaid.body)).not.toContain("Paid");
  stripe.pay("pi_2");
  expect(messageTexts((await server.say(sessionId, success)).body)).toContain("Paid for 100 items");
});

test("a payment of the old amount is refunded, the visitor and the owner are told, and the new amount is due", async () => {
  const server = await open();
  const { sessionId, resultId } = await server.start({}, "shop");
  stripe.pay("pi_1");
  const { body } = await server.say(sessionId, command("more"));
  expect(messageTexts(body)).toBe("Your payment of €10.00 will be refunded.");
  expect(shown(body)).toMatchObject({ secret: "pi_2_secret", label: "€1,000.00" });
  expect(stripe.refunds).toEqual(["pi_1"]);
  expect(await logsOf(server, resultId)).toMatchObject([
    { description: "A payment of €10.00 was refunded", details: expect.stringContaining("pi_1") },
  ]);
  expect(messageTexts((await server.say(sessionId, success)).body)).not.toContain("Paid");
});

test("a payment counts if the visitor left and came back, and the amount is the same", async () => {
  const server = await open();
  const { sessionId } = await server.start({}, "shop");
  stripe.pay("pi_1");
  const { body } = await server.say(sessionId, command("same"));
  expect(shown(body)).toMatchObject({ secret: "pi_1_secret", label: "€10.00" });
  expect(messageTexts((await server.say(sessionId, success)).body)).toContain("Paid for 1 items");
  expect([stripe.intents.length, stripe.refunds]).toEqual([1, []]);
});

test("while the old intent can't be canceled, the new amount can't be paid, so that none is paid twice", async () => {
  const server = await open();
  const { sessionId, resultId } = await server.start({}, "shop");
  stripe.onRequest = (line) =>
    line.endsWith("/cancel") ? { status: 402, error: { message: "Out of order" } } : undefined;
  const { body } = await server.say(sessionId, command("more"));
  expect(messageTexts(body)).toBe("The payment can't be started at the moment.");
  expect(shown(body).secret).toBeUndefined();
  expect(await logsOf(server, resultId)).toMatchObject([{ status: "error", details: "Out of order" }]);
  stripe.onRequest = () => undefined;
  const next = await server.say(sessionId, success);
  expect(shown(next.body)).toMatchObject({ secret: "pi_2_secret", label: "€1,000.00" });
});

test("two tabs that change the amount at once leave one intent that can be paid", async () => {
  const server = await open();
  const { sessionId } = await server.start({}, "shop");
  await Promise.all([1, 2].map(() => server.say(sessionId, command("more"))));
  expect(stripe.intents.map(({ status }) => status)).toEqual(["canceled", "requires_payment_method"]);
});

test("a reply event that changes the amount doesn't accept the payment of the old one", async () => {
  const server = await open(shop(true));
  const { sessionId } = await server.start({}, "shop");
  stripe.pay("pi_1");
  const { body } = await server.say(sessionId, success);
  expect(messageTexts(body)).not.toContain("Paid");
  expect(shown(body)).toMatchObject({ secret: "pi_2_secret", label: "€15.00" });
  expect(stripe.refunds).toEqual(["pi_1"]);
  stripe.pay("pi_2");
  expect(messageTexts((await server.say(sessionId, success)).body)).toContain("Paid");
  expect(stripe.refunds).toEqual(["pi_1"]);
});

test("a repeated message refunds nothing twice", async () => {
  const server = await open();
  const { sessionId } = await server.start({}, "shop");
  stripe.pay("pi_1");
  const message = { ...command("more"), messageId: "m1" };
  const [first, second] = [await server.say(sessionId, message), await server.say(sessionId, message)];
  expect(second.body).toEqual(first.body);
  expect([stripe.refunds, stripe.intents.length]).toEqual([["pi_1"], 2]);
});
