import { fail, ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { openTestServer } from "../testing/test-server.ts";

const PATH = "/api/v1/payments/webhook";

test("an event is logged with the result also after the session was removed", async () => {
  let resultId = "";
  const server = await openTestServer({
    effects: {
      readPaymentWebhook: async () =>
        ok({ id: "e1", intentId: "i1", sessionId: "removed", resultId, blockId: "pay", status: "succeeded" }),
    },
  });
  ({ resultId = "" } = await server.start());
  await server.post(PATH, "{}", { "stripe-signature": "right" });
  expect((await server.store.results.find(resultId))?.logs).toMatchObject([{ details: "i1, event e1" }]);
});

test("a signed event is logged with the result, once even if it is resent", async () => {
  let sessionId = "";
  const server = await openTestServer({
    effects: {
      readPaymentWebhook: async (body, signature) =>
        signature === "right" && body === "{}"
          ? ok({ id: "event1", intentId: "intent1", sessionId, blockId: "pay", status: "succeeded" })
          : fail("The signature is wrong"),
    },
  });
  const started = await server.start();
  ({ sessionId } = started);
  for (let time = 1; time <= 3; time++) {
    expect((await server.post(PATH, "{}", { "stripe-signature": "right" })).status).toBe(200);
  }
  expect((await server.store.results.find(started.resultId ?? ""))?.logs).toMatchObject([
    { description: "The payment provider reports: payment succeeded", details: "intent1, event event1" },
  ]);
  const forged = await server.post(PATH, "{}", { "stripe-signature": "wrong" });
  expect(await forged.json()).toMatchObject({ status: 400, message: "The signature is wrong" });
});
