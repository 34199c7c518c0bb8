import { fail, ok } from "@banter/protocol";
import { expect, it } from "vitest";
import type { EffectPorts, PaymentRequest } from "../../../effects/effect-ports.ts";
import { ask, say, testBot } from "../../../testing/test-bot.ts";
import { talkTo } from "../../../testing/talk.ts";

const bot = testBot({
  groups: {
    pay: [ask("payment input", undefined, { amount: "{{price}}", currency: "EUR" }, "q"), say("Paid")],
  },
  variables: { price: "30" },
});

function provider(status: "succeeded" | "processing" | "failed") {
  const created: PaymentRequest[] = [];
  const payment: EffectPorts["payment"] = {
    create: async (request) => {
      created.push(request);
      return ok({ id: "pi_1", paymentIntentSecret: "pi_1_secret", publicKey: "pk_1" });
    },
    release: async () => ok(undefined),
    status: async () => ok(status),
  };
  return { created, payment };
}

it("creates an intent when it is shown", async () => {
  const { created, payment } = provider("succeeded");
  const talk = await talkTo(bot, {}, { payment });
  expect(created).toMatchObject([{ amount: 3000, currency: "EUR", blockId: "q", sessionId: "session" }]);
  expect(talk.input).toMatchObject({
    runtimeOptions: { paymentIntentSecret: "pi_1_secret", publicKey: "pk_1", amountLabel: "€30.00" },
  });
});

it("trusts the provider, not the page", async () => {
  const paid = await (await talkTo(bot, {}, { payment: provider("succeeded").payment })).answer("Success");
  expect(paid.texts).toEqual(["Paid"]);
  const failing = provider("failed");
  const unpaid = await (await talkTo(bot, {}, { payment: failing.payment })).answer("Success");
  expect(unpaid.input).toMatchObject({ id: "q", runtimeOptions: { publicKey: "pk_1" } });
  expect(unpaid.texts).not.toContain("Paid");
  expect(failing.created).toMatchObject([{}, { previousIntentId: "pi_1" }]);
});

it("asks to try again while the provider is processing", async () => {
  const talk = await (await talkTo(bot, {}, { payment: provider("processing").payment })).answer("Success");
  expect(talk.texts[0]).toContain("still being processed");
});

it("creates the intent at the next attempt after a temporary failure", async () => {
  const { payment } = provider("succeeded");
  let attempts = 0;
  const flaky: EffectPorts["payment"] = {
    ...payment,
    create: async (request) =>
      ++attempts === 1 ? fail({ message: "timeout", isPermanent: false }) : payment.create(request),
  };
  const failed = await talkTo(bot, {}, { payment: flaky });
  expect(failed.input).toMatchObject({ id: "q" });
  const retried = await failed.answer("Success");
  expect(retried.input).toMatchObject({ id: "q", runtimeOptions: { publicKey: "pk_1" } });
  expect((await retried.answer("Success")).texts).toEqual(["Paid"]);
});

it.each([
  ["the provider isn't set up", {}, bot],
  [
    "the amount can't be paid",
    { payment: provider("succeeded").payment },
    testBot({ groups: { pay: [ask("payment input", undefined, { amount: "free" }), say("Paid")] } }),
  ],
])("is skipped with an error in the log if %s", async (_, ports, broken) => {
  const talk = await talkTo(broken, {}, ports);
  expect(talk.input).toBeUndefined();
  expect(talk.texts).toEqual(["The payment can't be started at the moment.", "Paid"]);
  expect(talk.turn.logs).toMatchObject([{ status: "error", context: "Payment" }]);
});

it.each(["0", "0.00", "0,00", ".00"])("is skipped if nothing is due: %s", async (price) => {
  const talk = await talkTo(bot, { prefilledVariables: { price } }, provider("succeeded"));
  expect(talk.texts).toEqual(["Paid"]);
  expect(talk.turn.logs).toMatchObject([{ status: "info", description: "A payment of zero was skipped" }]);
});

it.each(["1,299", "-5", "0.001", "free", ""])(
  "isn't skipped for the amount %j, by which a visitor could get past it",
  async (price) => {
    const talk = await talkTo(bot, { prefilledVariables: { price } }, provider("succeeded"));
    expect(talk.texts).toEqual(["The payment can't be started at the moment."]);
    expect(talk.input).toMatchObject({ id: "q" });
    expect(talk.turn.logs).toMatchObject([
      { status: "error", details: expect.stringContaining("is not a payable amount") },
    ]);
    const next = await talk.answer("Success");
    expect(next.texts).not.toContain("Paid");
    expect(next.input).toMatchObject({ id: "q" });
  },
);
