import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, defineBot, email, formatDiagnostics, readBot, say, text as variable } from "@banter/engine";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import type { ServerOptions } from "../server-options.ts";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { asRecord, messageTexts, openTestServer, text, type TestServer } from "../testing/test-server.ts";

const read = readBot(
  defineBot({
    id: "lead",
    start: "lead",
    variables: { name: variable() },
    groups: {
      lead: [
        ask.text({ save: "name" }),
        email("sales@example.org", { subject: "New lead: {{name}}", text: "Call {{name}}." }),
        say("Thank you"),
        ask.text(),
      ],
    },
  }),
);
if (!read.ok) throw new Error(formatDiagnostics(read.error));
const bot = read.value.definition;

/** The mail library is loaded with the first mail. */
const waitFor = <Value>(check: () => Value | Promise<Value>) => vi.waitFor(check, { timeout: 10_000 });

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A mail server, which refuses the recipients of `refusal`. */
async function openMailServer(port: number, refusal?: Error) {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => done(refusal ?? null),
    onData: (stream, _session, done) => {
      let mail = "";
      stream.on("data", (chunk: Buffer) => (mail += chunk.toString()));
      stream.on("end", () => (mails.push(mail), done()));
    },
  });
  await once(smtp.listen(port, "127.0.0.1"), "listening");
  closing.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return mails;
}

async function open(port: number, options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const environment = {
    BANTER_SMTP_URL: `smtp://127.0.0.1:${port}`,
    BANTER_SMTP_FROM: "bot@example.org",
    BANTER_OWNER_TOKEN: "owner-token-of-sixteen-characters",
    BANTER_METRICS_TOKEN: "metrics",
  };
  const server = await openTestServer({ bots: [bot], environment, metricsToken: "metrics", ...options });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.server.close());
  closing.push(close);
  return { ...server, server: { ...server.server, close } };
}

/** A visitor's lead. Returns the id of its result. */
async function leave({ start, say: answer }: TestServer, name: string): Promise<string> {
  const { sessionId, resultId = "" } = await start({}, "lead");
  const { body } = await answer(sessionId, { ...text(name), messageId: name, turn: 0 });
  expect(messageTexts(body)).toBe("Thank you");
  return resultId;
}

/** The result's mails, as an owner reads them. */
async function mailsOf({ get }: TestServer, resultId: string): Promise<readonly Record<string, unknown>[]> {
  const authorization = "Bearer owner-token-of-sixteen-characters";
  const response = await get(`/api/v1/owner/bots/lead/results/${resultId}`, { authorization });
  const { mails } = asRecord(await response.json());
  return Array.isArray(mails) ? mails.map(asRecord) : [];
}

async function metrics({ get }: TestServer): Promise<string> {
  return (await get("/metrics", { authorization: "Bearer metrics" })).text();
}

test("a mail server that is down delays no visitor; the mail is sent when it is back, also after a restart", async () => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "banter-mails-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  const first = await open(port, { store: openSqliteStore(folder) });
  const resultId = await leave(first, "Ada");
  await waitFor(async () =>
    expect(await mailsOf(first, resultId)).toMatchObject([
      {
        subject: "New lead: Ada",
        state: "pending",
        attempts: 1,
        problem: expect.stringContaining("ECONNREFUSED"),
      },
    ]),
  );
  expect(await (await first.get("/ready")).json()).toMatchObject({
    status: "ready",
    mailsWaiting: { mails: 1, since: "2026-01-01T00:00:00.000Z" },
  });
  const counted = await metrics(first);
  expect(counted).toContain('banter_deliveries_total{kind="mail",outcome="attempt_failed"} 1');
  expect(counted).toContain("banter_mails_waiting 1");
  await first.server.close();

  const mails = await openMailServer(port);
  const second = await open(port, { store: openSqliteStore(folder) });
  second.advance(60_000);
  const other = await leave(second, "Grace");
  await waitFor(() => expect(mails).toHaveLength(2));
  for (const id of [resultId, other])
    await waitFor(async () => expect(await mailsOf(second, id)).toMatchObject([{ state: "delivered" }]));
  expect(mails.filter((mail) => mail.includes("Subject: New lead: Ada"))).toHaveLength(1);
  expect(await (await second.get("/ready")).json()).not.toHaveProperty("mailsWaiting");
  expect(await metrics(second)).toContain('banter_deliveries_total{kind="mail",outcome="delivered"} 2');
});

test("a mail that the mail server refuses for good is not sent again, and the result says why", async () => {
  const port = await freePort();
  await openMailServer(port, Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
  const server = await open(port);
  const resultId = await leave(server, "Ada");
  await waitFor(async () =>
    expect(await mailsOf(server, resultId)).toMatchObject([
      { state: "failed", attempts: 1, problem: expect.stringContaining("No such mailbox") },
    ]),
  );
  const { logs } = (await server.store.results.find(resultId)) ?? {};
  expect(logs).toMatchObject([
    { status: "success", description: "The email was accepted for delivery" },
    { status: "error", description: "The email could not be delivered" },
  ]);
});

test("a mail that is refused for now is sent again, with the same Message-ID", async () => {
  const port = await freePort();
  const busy = Object.assign(new Error("Mailbox busy"), { responseCode: 450 });
  const seen: (string | undefined)[] = [];
  const store = createMemoryStore();
  const server = await open(port, {
    store,
    effects: {
      mailer: {
        problem: () => undefined,
        send: async (_request, key) => {
          seen.push(key);
          return seen.length === 1
            ? { ok: false, error: { message: busy.message, isReceiverDown: false } }
            : { ok: true, value: undefined };
        },
      },
    },
  });
  const resultId = await leave(server, "Ada");
  await waitFor(async () => expect(await mailsOf(server, resultId)).toMatchObject([{ attempts: 1 }]));
  server.advance(60_000);
  await leave(server, "Grace");
  await waitFor(async () => expect(await mailsOf(server, resultId)).toMatchObject([{ state: "delivered" }]));
  expect(seen).toHaveLength(3);
  expect(new Set(seen).size).toBe(2);
});
