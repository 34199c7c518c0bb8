import { expect, test } from "vitest";
import { silentLogger, type Logger } from "../log/logger.ts";
import { queueMail } from "../sessions/queue-mail.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import type { Store } from "../store/store.ts";
import { createBudgetMail } from "./budget-mail.ts";

const now = () => new Date("2026-01-01T12:00:00Z");
const warning = { botId: "shop/1", unit: "tokens", used: 800, limit: 1_000 } as const;

function setUp(store: Pick<Store, "mails">, logger: Logger = silentLogger) {
  let queued = 0;
  const events = { mailQueued: () => void (queued += 1) };
  const mailer = { problem: () => undefined };
  const sendEmailOf = (botId: string) => queueMail({ store, mailer, events, now, id: () => "id" }, { botId });
  const mail = createBudgetMail({ addresses: "ada@example.org", sendEmailOf, logger, now });
  return { mail, queued: () => queued };
}

test("a warning is queued like a bot's mail, once a day for all servers", async () => {
  const store = createMemoryStore();
  const [one, other] = [setUp(store), setUp(store)];
  one.mail.warn(warning);
  other.mail.warn(warning);
  await Promise.all([one.mail.settled(), other.mail.settled()]);
  expect(one.queued()).toBe(1);
  expect(await store.mails.claim(now().getTime(), now().getTime() + 1_000, 10)).toMatchObject([
    {
      botId: "shop/1",
      resultId: "",
      request: { to: ["ada@example.org"], subject: expect.stringContaining("has used 80 %") },
    },
  ]);
});

test("a warning that can't be stored is a line in the log", async () => {
  const errors: unknown[] = [];
  const { mails } = createMemoryStore();
  const add: typeof mails.add = () => Promise.reject(new Error("disk full"));
  const logger = { ...silentLogger, error: (fields: object) => void errors.push(fields) };
  const { mail } = setUp({ mails: { ...mails, add } }, logger);
  mail.warn(warning);
  await mail.settled();
  expect(errors).toEqual([{ botId: "shop/1", reason: "disk full" }]);
});
