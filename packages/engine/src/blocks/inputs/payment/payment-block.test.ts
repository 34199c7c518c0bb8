import { fail, ok } from "@banter/protocol";
import { expect, it } from "vitest";
import type { EffectPorts, PaymentRequest } from "../../../effects/effect-ports.ts";
import { ask, say, testBot } from "../../../testing/test-bot.ts";
import { talkTo } from "../../../testing/talk.ts";
import { parseMoney } from "./money.ts";

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
  expect(failing.created).toHaveLength(1);
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
    testBot({ groups: { pay: [ask("payment input", undefined, { amount: "0" }), say("Paid")] } }),
  ],
])("is skipped with an error in the log if %s", async (_, ports, broken) => {
  const talk = await talkTo(broken, {}, ports);
  expect(talk.input).toBeUndefined();
  expect(talk.texts).toEqual(["Paid"]);
  expect(talk.turn.logs).toMatchObject([{ status: "error", context: "Payment" }]);
});

it.each([
  ["30", "USD", 3000, "$30.00"],
  ["500", "jpy", 500, "¥500"],
  ["12,5", "EUR", 1250, "€12.50"],
  ["19.99", "USD", 1999, "$19.99"],
  ["1.5", "KWD", 1500, "KWD\u00a01.500"],
])("%s %s is %i minor units", (amount, currency, smallest, label) => {
  expect(parseMoney(amount, currency)).toEqual(
    ok({ amount: smallest, currency: currency.toUpperCase(), label }),
  );
});

it.each([
  ["", "EUR"],
  ["-1", "EUR"],
  ["a lot", "EUR"],
  ["1", "euros"],
])("rejects %j %j", (amount, currency) => {
  expect(parseMoney(amount, currency).ok).toBe(false);
});
