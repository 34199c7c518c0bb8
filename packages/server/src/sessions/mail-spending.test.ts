import { expect, test } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import { silent } from "../in-page/create-in-page-server.ts";
import { defaultLimits } from "../limits/limits.ts";
import { budgetDay } from "./ai-reservations.ts";
import { withinMailBudgets } from "./mail-spending.ts";
import { queueMail } from "./queue-mail.ts";

const request = { to: ["ada@example.org"], cc: [], bcc: [], subject: "Hi", attachmentUrls: [] };
const session = { id: "s", botId: "bot", botRevision: "r", resultId: "result" };

function setUp() {
  const store = createMemoryStore();
  let ids = 0;
  const deps = {
    store,
    limits: defaultLimits,
    events: silent,
    now: () => new Date(0),
    id: () => `id${(ids += 1)}`,
    mailer: { problem: () => undefined },
  };
  const sendOf = (settle = store.aiBudgets.settle) => {
    const aiBudgets = { ...store.aiBudgets, settle };
    return withinMailBudgets(
      {
        ...deps,
        store: { ...store, aiBudgets },
        sendEmailOf: (ofSession, reservation) => queueMail(deps, ofSession, reservation),
      },
      session,
      { address: "203.0.113.1", ownOrigin: "https://bots.test" },
    );
  };
  const charged = async () =>
    (await store.aiBudgets.read(budgetDay(0), ["mail bot bot", "mail address 203.0.113.1"])).map(
      ({ messages }) => messages,
    );
  return { sendOf, charged };
}

test("a mail that a repeated turn queues again is charged once", async () => {
  const { sendOf, charged } = setUp();
  await sendOf()(request, "key");
  await sendOf()(request, "key");
  expect(await charged()).toEqual([1, 1]);
});

test("a mail is charged whose server dies as soon as it is queued", async () => {
  const { sendOf, charged } = setUp();
  const dead = sendOf(() => Promise.reject(new Error("This server has crashed")));
  await expect(dead(request, "key")).rejects.toThrow("crashed");
  expect(await charged()).toEqual([1, 1]);
});
