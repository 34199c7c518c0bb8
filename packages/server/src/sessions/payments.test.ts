import { ask, comeBack, defineBot, go, number, say, set, text } from "@banter/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLogger } from "../log/logger.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import type { Store } from "../store/store.ts";
import { startFakeStripe, type FakeStripe } from "../testing/fake-stripe.ts";
import { asRecord, messageTexts, openTestServer, type TestServer } from "../testing/test-server.ts";

/**
 * A shop: the visitor pays for `items`, and can change their number by commands. A reply event sets the total, or asks
 * something, before an answer is accepted.
 */
const shop = (onReply?: number | "asks") =>
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
      other: [ask.payment({ amount: 20, currency: "EUR" }), say("Paid for the other")],
      human: [say("A colleague answers soon."), ask.text(), comeBack()],
    },
    events: {
      commands: {
        more: { do: [set("items", 100), set("total", 1_000), comeBack()] },
        same: { do: comeBack() },
        free: { do: [set("total", 0), comeBack()] },
        broken: { do: [set("total", "much"), comeBack()] },
        other: { do: go("other") },
        human: { do: go("human") },
        bye: { do: say("Bye") },
        again: { do: go("order") },
        help: { do: ask.text(), isResuming: true },
        back: { do: [ask.text(), comeBack()] },
      },
      ...(onReply !== undefined && {
        reply: { do: [onReply === "asks" ? ask.text() : set("total", onReply), comeBack()] },
      }),
    },
  });

let stripe: FakeStripe;

beforeEach(async () => {
  stripe = await startFakeStripe();
});
afterEach(() => stripe.close());

const open = (bot = shop(), store?: Store) =>
  openTestServer({
    bots: [bot],
    ...(store && { store }),
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
  const server = await open(shop(15));
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

test.each([
  ["with message ids", { messageId: "m1" }, { messageId: "m2" }],
  ["without message ids", {}, {}],
])(
  "two servers, one of which refunds while the other accepts the payment: either paid or refunded, %s",
  async (_, one, two) => {
    const store = createMemoryStore();
    const [accepts, refunds] = await Promise.all([open(shop(), store), open(shop(), store)]);
    const { sessionId } = await accepts.start({}, "shop");
    stripe.pay("pi_1");
    const paid = accepts.say(sessionId, { ...success, ...one });
    const changed = refunds.say(sessionId, { ...command("more"), ...two });
    const isAccepted = messageTexts((await paid).body).includes("Paid for");
    await changed;
    expect([isAccepted, stripe.refunds]).toEqual(isAccepted ? [true, []] : [false, ["pi_1"]]);
  },
);

test("a repeated message refunds nothing twice", async () => {
  const server = await open();
  const { sessionId } = await server.start({}, "shop");
  stripe.pay("pi_1");
  const message = { ...command("more"), messageId: "m1" };
  const [first, second] = [await server.say(sessionId, message), await server.say(sessionId, message)];
  expect(second.body).toEqual(first.body);
  expect([stripe.refunds, stripe.intents.length]).toEqual([["pi_1"], 2]);
});

describe("a payment whose amount can't be paid any more", () => {
  test("is refunded if nothing is due, and the flow continues", async () => {
    const server = await open();
    const { sessionId, resultId } = await server.start({}, "shop");
    stripe.pay("pi_1");
    const { body } = await server.say(sessionId, command("free"));
    expect(messageTexts(body)).toBe("Your payment of €10.00 will be refunded.\nPaid for 1 items");
    expect([stripe.refunds, stripe.intents.length]).toEqual([["pi_1"], 1]);
    expect(await logsOf(server, resultId)).toMatchObject([
      { description: "A payment of €10.00 was refunded" },
      { description: "A payment of zero was skipped" },
    ]);
  });

  test("is canceled if it wasn't paid", async () => {
    const server = await open();
    const { sessionId } = await server.start({}, "shop");
    await server.say(sessionId, command("free"));
    expect(stripe.intents.map(({ status }) => status)).toEqual(["canceled"]);
  });

  test("is refunded if the new amount is invalid, and the flow waits", async () => {
    const server = await open();
    const { sessionId } = await server.start({}, "shop");
    stripe.pay("pi_1");
    const { body } = await server.say(sessionId, command("broken"));
    expect(messageTexts(body)).toBe(
      "Your payment of €10.00 will be refunded.\nThe payment can't be started at the moment.",
    );
    expect(stripe.refunds).toEqual(["pi_1"]);
    await server.say(sessionId, success);
    expect(stripe.refunds).toEqual(["pi_1"]);
  });

  test("is refunded if a reply event sets the amount to zero", async () => {
    const server = await open(shop(0));
    const { sessionId } = await server.start({}, "shop");
    stripe.pay("pi_1");
    const { body } = await server.say(sessionId, success);
    expect(messageTexts(body)).toBe(
      "The amount has changed.\nYour payment of €10.00 will be refunded.\nPaid for 1 items",
    );
    expect(stripe.refunds).toEqual(["pi_1"]);
  });

  test("holds the flow while it can't be canceled or refunded", async () => {
    const server = await open();
    const { sessionId } = await server.start({}, "shop");
    stripe.pay("pi_1");
    stripe.onRequest = (line) =>
      line.endsWith("/refunds") ? { status: 402, error: { message: "Out of order" } } : undefined;
    const { body } = await server.say(sessionId, command("free"));
    expect(messageTexts(body)).toBe("The payment can't be started at the moment.");
    stripe.onRequest = () => undefined;
    expect(messageTexts((await server.say(sessionId, success)).body)).toContain("will be refunded");
    expect(stripe.refunds).toEqual(["pi_1"]);
  });
});

test("a payment that is being processed holds the next one until it can be refunded", async () => {
  const server = await open();
  const { sessionId } = await server.start({}, "shop");
  for (const intent of stripe.intents) intent.status = "processing";
  const { body } = await server.say(sessionId, command("other"));
  expect(messageTexts(body)).toContain("still being processed");
  expect([shown(body).secret, stripe.intents.length]).toEqual([undefined, 1]);
  const waiting = await server.say(sessionId, success);
  expect(shown(waiting.body).secret).toBeUndefined();
  stripe.pay("pi_1");
  const next = await server.say(sessionId, success);
  expect(messageTexts(next.body)).toContain("Your payment of €10.00 will be refunded.");
  expect(shown(next.body)).toMatchObject({ secret: "pi_2_secret", label: "€20.00" });
  expect(stripe.refunds).toEqual(["pi_1"]);
});

describe("a payment that the flow leaves", () => {
  const amounts = () => stripe.intents.map(({ amount, status }) => [amount, status]);

  test.each(["human", "bye"])("can't be paid any more: %s", async (name) => {
    const server = await open();
    const { sessionId } = await server.start({}, "shop");
    await server.say(sessionId, command(name));
    expect(amounts()).toEqual([[1_000, "canceled"]]);
  });

  test("is refunded if it was paid, and there is another one when the flow returns", async () => {
    const server = await open();
    const { sessionId, resultId } = await server.start({}, "shop");
    stripe.pay("pi_1");
    const { body } = await server.say(sessionId, command("human"));
    expect(messageTexts(body)).toContain("Your payment of €10.00 will be refunded.");
    expect(stripe.refunds).toEqual(["pi_1"]);
    expect(await logsOf(server, resultId)).toMatchObject([{ details: expect.stringContaining("pi_1") }]);
    const returned = await server.say(sessionId, { message: { type: "text", text: "Hello" } });
    expect(shown(returned.body).secret).toBe("pi_2_secret");
  });

  test("is released with the next turn if the provider still processes it", async () => {
    const server = await open();
    const { sessionId, resultId } = await server.start({}, "shop");
    for (const intent of stripe.intents) intent.status = "processing";
    await server.say(sessionId, command("human"));
    expect(await logsOf(server, resultId)).toMatchObject([
      { status: "error", details: expect.stringMatching(/pi_1.*still being processed/) },
    ]);
    stripe.pay("pi_1");
    await server.say(sessionId, command("bye"));
    expect(stripe.refunds).toEqual(["pi_1"]);
  });

  test("is kept while a command asks something and then resumes it", async () => {
    const server = await open();
    const { sessionId } = await server.start({}, "shop");
    await server.say(sessionId, command("help"));
    const { body } = await server.say(sessionId, { message: { type: "text", text: "Hello" } });
    expect(shown(body).secret).toBe("pi_1_secret");
  });
});

test.each(["help", "back"])(
  "a payment counts that a reply event handles while a command interrupts it: %s",
  async (name) => {
    const server = await open(shop("asks"));
    const { sessionId } = await server.start({}, "shop");
    const answer = { message: { type: "text", text: "Hello" } };
    stripe.pay("pi_1");
    await server.say(sessionId, success);
    await server.say(sessionId, command(name));
    await server.say(sessionId, answer);
    const replies = [await server.say(sessionId, answer), await server.say(sessionId, answer)];
    expect(replies.map(({ body }) => messageTexts(body)).join()).toContain("Paid for 1 items");
    expect([stripe.intents.length, stripe.refunds]).toEqual([1, []]);
  },
);

describe("a payment whose handling by a reply event a command breaks off", () => {
  const payAndInterrupt = async (name: string) => {
    const server = await open(shop("asks"));
    const { sessionId } = await server.start({}, "shop");
    stripe.pay("pi_1");
    await server.say(sessionId, success);
    return (await server.say(sessionId, command(name))).body;
  };

  test("is refunded if the flow ends", async () => {
    expect(messageTexts(await payAndInterrupt("bye"))).toContain("Your payment of €10.00 will be refunded.");
    expect(stripe.refunds).toEqual(["pi_1"]);
  });

  test("is used on if the flow asks for it again", async () => {
    expect(shown(await payAndInterrupt("again")).secret).toBe("pi_1_secret");
    expect([stripe.intents.length, stripe.refunds]).toEqual([1, []]);
  });
});

test("without keys the owner learns of it in the result's log and the server's, and the visitor reads it", async () => {
  const lines: object[] = [];
  const server = await openTestServer({
    bots: [shop()],
    logger: { ...silentLogger, error: (fields, message) => void lines.push({ ...fields, message }) },
  });
  const opened = await server.start({}, "shop");
  expect(messageTexts(opened)).toBe("The payment can't be started at the moment.\nPaid for 1 items");
  const problem = expect.stringContaining("BANTER_STRIPE_SECRET_KEY");
  expect(await logsOf(server, opened.resultId)).toMatchObject([{ status: "error", details: problem }]);
  expect(lines).toEqual([{ problem, message: "a payment request failed" }]);
});
