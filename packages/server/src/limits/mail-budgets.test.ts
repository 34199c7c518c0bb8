import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, defineBot, email, say, text } from "@banter/engine";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { messageTexts } from "../testing/test-server.ts";

const bot = defineBot({
  id: "contact",
  start: "contact",
  variables: { address: text() },
  groups: {
    contact: [
      ask.text({ save: "address" }),
      email("{{address}}", { subject: "Hi", text: "You asked" }),
      say("Thanks"),
      ask.text(),
    ],
  },
});

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A mail server. */
async function openSmtp() {
  const recipients: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, { envelope }, done) => {
      stream.resume().on("end", () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  const listening = smtp.listen(0, "127.0.0.1");
  await once(listening, "listening");
  closing.push(() => smtp.close());
  const address = listening.address();
  const environment = {
    BANTER_SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    BANTER_SMTP_FROM: "shop@example.org",
  };
  return { recipients, environment };
}

/** Waits for the mails, and fails if there are more. */
async function arrive(recipients: readonly string[], count: number): Promise<void> {
  await expect.poll(() => recipients.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  expect(recipients).toHaveLength(count);
}

async function open(options: Parameters<typeof startServer>[0]): Promise<StartedServer> {
  const server = await startServer({ bots: [bot], ...options });
  closing.push(server.close);
  return server;
}

/** A visitor leaves an address, and the flow goes on whether or not a mail is sent. */
async function visit({ start, answer }: StartedServer, from: string) {
  const session = await start("contact", from);
  const reply = await answer(session.sessionId, "ada@example.org", from);
  expect(messageTexts(await reply.json())).toBe("Thanks");
  return session;
}

test("an address sends a limited number of mails in a day, also after a restart; another one isn't affected", async () => {
  const { recipients, environment } = await openSmtp();
  const dataDir = mkdtempSync(join(tmpdir(), "banter-mails-"));
  closing.push(() => rmSync(dataDir, { recursive: true }));
  const options = {
    dataDir,
    environment: { ...environment, BANTER_LIMIT_MAIL_ADDRESS_MESSAGES: "2" },
    metricsToken: "metrics",
  };
  const first = await startServer({ bots: [bot], ...options });
  await visit(first, "203.0.113.1");
  await visit(first, "203.0.113.1");
  await first.close();
  let time = Date.now();
  const second = await open({ ...options, now: () => new Date(time) });
  const { resultId } = await visit(second, "203.0.113.1");
  await arrive(recipients, 2);
  const authorization = { authorization: "Bearer metrics" };
  const metrics = await (await fetch(`${second.url}/metrics`, { headers: authorization })).text();
  expect(metrics).toContain('banter_mail_refused_total{scope="address"} 1');
  const store = openSqliteStore(dataDir);
  closing.push(() => store.close());
  expect((await store.results.find(resultId))?.logs).toMatchObject([
    { description: "The email could not be sent", details: "The daily mail limit of the address is reached" },
  ]);
  await visit(second, "203.0.113.2");
  await arrive(recipients, 3);
  time += 86_400_000;
  await visit(second, "203.0.113.1");
  await arrive(recipients, 4);
});

test("a bot's budget is shared by all instances and never exceeded by concurrent visitors", async () => {
  const { recipients, environment } = await openSmtp();
  const options = {
    database: await postgres.url(),
    environment: { ...environment, BANTER_LIMIT_MAIL_BOT_MESSAGES: "5" },
  };
  const pair = [await open(options), await open(options)];
  const visits = Array.from({ length: 20 }, (_, index) => index);
  await Promise.all(
    visits.map((index) => {
      const server = pair[index % 2];
      if (server === undefined) throw new Error("There is no server.");
      return visit(server, `203.0.113.${index}`);
    }),
  );
  await arrive(recipients, 5);
  expect(new Set(recipients)).toEqual(new Set(["ada@example.org"]));
});

test("a mail counts when it is queued, and not without a mail server", async () => {
  const { recipients, environment } = await openSmtp();
  const limit = { BANTER_LIMIT_MAIL_BOT_MESSAGES: "1" };
  const database = await postgres.url();
  const unable = await open({ database, environment: limit });
  await visit(unable, "203.0.113.1");
  const server = await open({ database, environment: { ...environment, ...limit } });
  await visit(server, "203.0.113.1");
  await visit(server, "203.0.113.1");
  await arrive(recipients, 1);
  expect(recipients).toEqual(["ada@example.org"]);
});
