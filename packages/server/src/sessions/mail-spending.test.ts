import { fail, ok } from "@banter/protocol";
import { expect, test } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import { silent } from "../in-page/create-in-page-server.ts";
import { defaultLimits } from "../limits/limits.ts";
import { budgetDay } from "./ai-reservations.ts";
import { withinMailBudgets } from "./mail-spending.ts";
import { queueMail } from "./queue-mail.ts";

const request = { to: ["ada@example.org"], cc: [], bcc: [], subject: "Hi", attachmentUrls: [] };
const session = { id: "s", botId: "bot", botRevision: "r", resultId: "result" };

function setUp({ limit = 10, problem }: { readonly limit?: number; readonly problem?: string } = {}) {
  const store = createMemoryStore();
  const reported: unknown[] = [];
  let ids = 0;
  const deps = {
    store,
    limits: { ...defaultLimits, mail: { ...defaultLimits.mail, bot: limit } },
    events: {
      ...silent,
      mailRefused: (scope: string) => void reported.push(scope),
      mailUnsettled: (error: unknown) => void reported.push(error),
    },
    now: () => new Date(0),
    id: () => `id${(ids += 1)}`,
    mailer: { problem: () => problem },
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
  return { sendOf, charged, reported };
}

test("a mail that a repeated turn queues again is charged once", async () => {
  const { sendOf, charged } = setUp();
  await sendOf()(request, "key");
  await sendOf()(request, "key");
  expect(await charged()).toEqual([1, 1]);
});

test("a queued mail is charged without another write", async () => {
  const { sendOf, charged, reported } = setUp();
  const unable = sendOf(() => Promise.reject(new Error("No connection")));
  expect(await unable(request, "key")).toEqual(ok(undefined));
  expect(await charged()).toEqual([1, 1]);
  expect(reported).toEqual([]);
});

test("a reservation that can't be released is reported, and the flow hears why its mail was not sent", async () => {
  const { sendOf, charged, reported } = setUp({ problem: "There is no mail server" });
  const error = new Error("No connection");
  const unable = sendOf(() => Promise.reject(error));
  expect(await unable(request, "key")).toEqual(fail("There is no mail server"));
  expect(await charged()).toEqual([]);
  expect(reported).toEqual([error]);
});

test("the last mail of a day that a repeated turn sends again is not refused", async () => {
  const { sendOf, charged, reported } = setUp({ limit: 1 });
  await sendOf()(request, "key");
  expect(await sendOf()(request, "key")).toEqual(ok(undefined));
  expect(reported).toEqual([]);
  expect(await sendOf()(request, "other")).toEqual(fail("The daily mail limit of the bot is reached"));
  expect(await sendOf()(request)).toEqual(fail("The daily mail limit of the bot is reached"));
  expect(reported).toEqual(["bot", "bot"]);
  expect(await charged()).toEqual([1, 1]);
});
