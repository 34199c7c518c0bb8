import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, defineBot, email, say, text as variable } from "@banter/engine";
import { formatDiagnostics, readBot, type BotDefinition, type EmailRequest } from "@banter/engine/runtime";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test, vi } from "vitest";
import type { Mailer } from "../effects/email.ts";
import { silentLogger } from "../log/logger.ts";
import type { ServerOptions } from "../config/server-options.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { createMailQueue } from "./mail-queue.ts";
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

/** A bot that sends three mails at once, each with a file from `url`. */
function attachmentBot(id: string, url: string): BotDefinition {
  const mail = email("sales@example.org", { subject: `From ${id}`, text: "A file", attachments: "file" });
  const withFile = readBot(
    defineBot({
      id,
      start: "lead",
      variables: { file: variable(url), name: variable() },
      groups: { lead: [ask.text({ save: "name" }), mail, mail, mail, say("Thank you"), ask.text()] },
    }),
  );
  if (!withFile.ok) throw new Error(formatDiagnostics(withFile.error));
  return withFile.value.definition;
}

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

function environmentOf(port: number) {
  return {
    BANTER_SMTP_URL: `smtp://127.0.0.1:${port}`,
    BANTER_SMTP_FROM: "bot@example.org",
    BANTER_OWNER_TOKEN: "owner-token-of-sixteen-characters",
    BANTER_METRICS_TOKEN: "metrics",
  };
}

async function open(port: number, options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const environment = environmentOf(port);
  const server = await openTestServer({ bots: [bot], environment, metricsToken: "metrics", ...options });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.server.close());
  closing.push(close);
  return { ...server, server: { ...server.server, close } };
}

/** A visitor's lead. Returns the id of its result. */
async function leave({ start, say: answer }: TestServer, name: string, botId = "lead"): Promise<string> {
  const { sessionId, resultId = "" } = await start({}, botId);
  const { body } = await answer(sessionId, { ...text(name), messageId: name, turn: 0 });
  expect(messageTexts(body)).toBe("Thank you");
  return resultId;
}

/** The result's mails, as an owner reads them. */
async function mailsOf(
  { get }: TestServer,
  resultId: string,
  botId = "lead",
): Promise<readonly Record<string, unknown>[]> {
  const authorization = "Bearer owner-token-of-sixteen-characters";
  const response = await get(`/api/v1/owner/bots/${botId}/results/${resultId}`, { authorization });
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
    { status: "success", description: "The email was queued" },
    { status: "error", description: "The email could not be delivered" },
  ]);
});

test.each([
  ["private/a-visitors-name.png", 404, "status 404"],
  // Without a signature, a server refuses to say whether there is a private file.
  [`api/files/private/${"a".repeat(44)}/a-visitors-name.png`, 403, "The file no longer exists"],
])(
  "a mail whose attachment %s is gone is not sent again, and the result says why",
  async (path, status, reason) => {
    const port = await freePort();
    const mails = await openMailServer(port);
    const files = createHttpServer((_, response) => void response.writeHead(status).end());
    await once(files.listen(0, "127.0.0.1"), "listening");
    closing.push(() => files.close());
    const address = files.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/${path}`;
    const warnings: unknown[] = [];
    const server = await open(port, {
      bots: [attachmentBot("files", url)],
      logger: { ...silentLogger, warn: (fields) => void warnings.push(fields) },
      environment: { ...environmentOf(port), BANTER_ALLOWED_HOSTS: "127.0.0.1" },
    });
    const resultId = await leave(server, "Ada", "files");
    const problem = `Attachment 1 can't be read: ${reason}`;
    const failed = { state: "failed", attempts: 1, problem };
    await waitFor(async () =>
      expect(await mailsOf(server, resultId, "files")).toMatchObject([failed, failed, failed]),
    );
    const { logs = [] } = (await server.store.results.find(resultId)) ?? {};
    expect(logs.filter(({ status }) => status === "error")).toMatchObject(
      [1, 2, 3].map(() => ({ description: "The email could not be delivered", details: problem })),
    );
    expect(mails).toEqual([]);
    expect(JSON.stringify(warnings)).toContain(problem);
    expect(JSON.stringify(warnings)).not.toContain("visitors-name");
  },
);

test("a bot whose attachments are slow leaves room for another bot's mails, and for its own without attachments", async () => {
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  const hasSlowFile = ({ attachmentUrls }: EmailRequest) => attachmentUrls[0]?.endsWith("/slow") ?? false;
  const mailer: Mailer = {
    problem: () => undefined,
    send: async (request) => {
      if (hasSlowFile(request)) await new Promise<void>((resolve) => waiting.push(resolve));
      sent.push(request.subject);
      return { ok: true, value: undefined };
    },
  };
  const store = createMemoryStore();
  const slow = { to: ["sales@example.org"], cc: [], bcc: [], attachmentUrls: ["https://files.test/slow"] };
  const add = (id: string, botId: string, attachmentUrls: readonly string[]) =>
    store.mails.add({
      id,
      botId,
      resultId: "",
      request: { ...slow, subject: id, attachmentUrls },
      createdAt: 0,
    });
  for (let n = 0; n < 20; n++) await add(`slow ${n}`, "busy", slow.attachmentUrls);
  await add("of the same bot", "busy", []);
  await add("of another bot", "quiet", ["https://files.test/quick"]);
  const queue = createMailQueue({
    store,
    mailer,
    concurrency: 8,
    logger: silentLogger,
    now: () => new Date(1_000),
    random: () => 0,
  });
  const delivered = queue.deliver();
  await waitFor(() => expect(sent).toEqual(["of the same bot", "of another bot"]));
  expect(waiting).toHaveLength(3);
  while (sent.length < 22) {
    for (const finish of waiting.splice(0)) finish();
    await waitFor(() => expect(waiting.length > 0 || sent.length === 22).toBe(true));
  }
  await delivered;
  await queue.close();
});

test("a bot takes at most three quarters of the mails at once", async () => {
  const waiting: (() => void)[] = [];
  const store = createMemoryStore();
  const request = { to: ["sales@example.org"], cc: [], bcc: [], attachmentUrls: [] };
  for (const [n, botId] of [...Array<string>(20).fill("busy"), "quiet"].entries())
    await store.mails.add({
      id: `${n}`,
      botId,
      resultId: "",
      request: { ...request, subject: botId },
      createdAt: 0,
    });
  const running: string[] = [];
  const mailer: Mailer = {
    problem: () => undefined,
    send: async ({ subject }) => {
      running.push(subject);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { ok: true, value: undefined };
    },
  };
  const options = { logger: silentLogger, now: () => new Date(1_000), random: () => 0 };
  const queue = createMailQueue({ store, mailer, concurrency: 8, ...options });
  const delivered = queue.deliver();
  await waitFor(() => expect(running).toHaveLength(7));
  expect(running.filter((botId) => botId === "busy")).toHaveLength(6);
  while (running.length < 21 || waiting.length > 0) {
    for (const finish of waiting.splice(0)) finish();
    await waitFor(() => expect(waiting.length > 0 || running.length === 21).toBe(true));
  }
  await delivered;
  await queue.close();
});

test("a bot's backlog isn't read through again for each of its mails, and other bots' new mails are sent at once", async () => {
  const store = createMemoryStore();
  const request = { to: ["sales@example.org"], cc: [], bcc: [], attachmentUrls: [] };
  const add = (id: string, botId: string) =>
    store.mails.add({ id, botId, resultId: "", request: { ...request, subject: botId }, createdAt: 0 });
  for (let n = 0; n < 60; n++) await add(`busy ${n}`, "busy");
  const sent: string[] = [];
  let passes = 0;
  const mails: typeof store.mails = {
    ...store.mails,
    claim: async (now, until, limit, except) => {
      const claimed = await store.mails.claim(now, until, limit, except);
      if (claimed.length === 0 && except?.all.includes("busy") === true) passes += 1;
      return claimed;
    },
  };
  const mailer: Mailer = {
    problem: () => undefined,
    send: async ({ subject }) => {
      await new Promise(setImmediate);
      sent.push(subject);
      if (sent.length === 30) {
        await add("new", "quiet");
        void queue.deliver();
      }
      return { ok: true, value: undefined };
    },
  };
  const options = { logger: silentLogger, now: () => new Date(1_000), random: () => 0 };
  const queue = createMailQueue({ store: { ...store, mails }, mailer, concurrency: 8, ...options });
  await queue.deliver();
  expect(sent).toHaveLength(61);
  expect(sent.indexOf("quiet")).toBeLessThan(40);
  expect(passes).toBeLessThan(5);
  await queue.close();
});

/** Two instances with one store. The connection of the first to the database can be cut. */
async function openTwoQueues() {
  vi.useFakeTimers();
  closing.push(() => void vi.useRealTimers());
  const store = createMemoryStore();
  const request = { to: ["sales@example.org"], cc: [], bcc: [], subject: "Hi", attachmentUrls: [] };
  await store.mails.add({ id: "m", botId: "bot", resultId: "", request, createdAt: Date.now() });
  const sent: string[] = [];
  const ends: ((isSent: boolean) => void)[] = [];
  let isCut = false;
  const createQueue = (name: string) => {
    const guard = async <Value>(call: () => Promise<Value>): Promise<Value> => {
      if (isCut && name === "one") throw new Error("The database can't be reached.");
      return call();
    };
    const { claim, renew, postpone } = store.mails;
    const mails: typeof store.mails = {
      ...store.mails,
      claim: (...parameters) => guard(() => claim(...parameters)),
      renew: (...parameters) => guard(() => renew(...parameters)),
      postpone: (...parameters) => guard(() => postpone(...parameters)),
    };
    const mailer: Pick<Mailer, "send"> = {
      send: async (_request, _key, signal) => {
        const isSent = await new Promise<boolean>((resolve) => {
          signal?.addEventListener("abort", () => resolve(false));
          ends.push(resolve);
        });
        if (isSent) sent.push(name);
        return isSent ? { ok: true, value: undefined } : { ok: false, error: ABORTED };
      },
    };
    const options = { logger: silentLogger, now: () => new Date(), random: () => 0 };
    const queue = createMailQueue({ store: { ...store, mails }, mailer, concurrency: 8, ...options });
    closing.push(() => (ends.forEach((end) => end(true)), queue.close()));
    return queue;
  };
  return { store, sent, ends, one: createQueue("one"), two: createQueue("two"), cut: () => (isCut = true) };
}

const ABORTED = { message: "The request was aborted", isReceiverDown: true };

test("a mail whose attempt takes long isn't sent by another instance", async () => {
  const { one, sent, ends } = await openTwoQueues();
  void one.deliver();
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(ends).toHaveLength(1);
  for (const end of ends) end(true);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect([sent, ends.length]).toEqual([["one"], 1]);
});

test("a server that stops waits some seconds for a mail, and leaves it to others then", async () => {
  const { one, two, sent, ends } = await openTwoQueues();
  void one.deliver();
  await vi.advanceTimersByTimeAsync(0);
  const closed = one.close();
  await vi.advanceTimersByTimeAsync(10_000);
  await closed;
  void two.deliver();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toHaveLength(2);
  for (const end of ends) end(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["two"]);
});

test("a mail whose instance has lost the database is sent by another one a minute later, and only by that one", async () => {
  const { store, one, cut, sent, ends } = await openTwoQueues();
  void one.deliver();
  await vi.advanceTimersByTimeAsync(1_000);
  cut();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(ends).toHaveLength(2);
  ends[1]?.(true);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect([sent, ends.length]).toEqual([["two"], 2]);
  expect(await store.mails.backlog()).toEqual({ mails: 0 });
});

test("an attempt that fails after another has delivered its mail is neither logged nor counted", async () => {
  const store = createMemoryStore();
  const request = { to: ["sales@example.org"], cc: [], bcc: [], subject: "Hi", attachmentUrls: [] };
  await store.mails.add({ id: "m", botId: "bot", resultId: "r", request, createdAt: Date.now() });
  const addLogs = vi.fn<typeof store.results.addLogs>(store.results.addLogs);
  const outcomes: string[] = [];
  const mailer: Pick<Mailer, "send"> = {
    send: async () => {
      const later = Date.now() + 3_600_000;
      for (const mail of await store.mails.claim(later, later + 60_000, 1))
        await store.mails.settle(mail, { state: "delivered", now: later });
      return { ok: false, error: { message: "No such mailbox", isFinal: true, isReceiverDown: false } };
    },
  };
  const queue = createMailQueue({
    store: { ...store, results: { ...store.results, addLogs } },
    mailer,
    concurrency: 1,
    logger: silentLogger,
    now: () => new Date(),
    random: () => 0,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  closing.push(() => queue.close());
  await queue.deliver();
  expect(await store.mails.ofResult("r")).toMatchObject([{ state: "delivered" }]);
  expect(addLogs).not.toHaveBeenCalled();
  expect(outcomes).toEqual([]);
});

test("a mail that was sent while the database takes no changes is not sent again", async () => {
  vi.useFakeTimers();
  closing.push(() => void vi.useRealTimers());
  const store = createMemoryStore();
  const request = { to: ["sales@example.org"], cc: [], bcc: [], subject: "Hi", attachmentUrls: [] };
  await store.mails.add({ id: "m", botId: "bot", resultId: "r", request, createdAt: Date.now() });
  const fullUntil = Date.now() + 20_000;
  const settle: typeof store.mails.settle = async (...parameters) => {
    if (Date.now() < fullUntil) throw new Error("database or disk is full");
    await store.mails.settle(...parameters);
  };
  let sent = 0;
  const mailer: Pick<Mailer, "send"> = { send: async () => ((sent += 1), { ok: true, value: undefined }) };
  const options = { logger: silentLogger, now: () => new Date(), random: () => 0 };
  const mails = { ...store.mails, settle };
  const queue = createMailQueue({ store: { ...store, mails }, mailer, concurrency: 8, ...options });
  closing.push(() => queue.close());
  void queue.deliver();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(sent).toBe(1);
  expect(await store.mails.ofResult("r")).toMatchObject([{ state: "delivered", attempts: 1 }]);
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
