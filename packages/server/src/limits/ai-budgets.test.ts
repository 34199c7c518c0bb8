import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseChatReply } from "@banter/protocol";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { budgetDay } from "../sessions/ai-reservations.ts";
import { startBanter } from "../testing/banter-process.ts";
import { startPostgres, type RunningPostgres } from "../testing/embedded-postgres.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { aiBot } from "../testing/survey-bot.ts";
import { must } from "../testing/test-server.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { DAY_MS } from "../store/day.ts";

/** A provider that writes as long as it may, and reports a token for each four bytes of the prompt. */
async function startProvider() {
  const used: number[] = [];
  let reported = true;
  let isFailing = false;
  let held = Promise.resolve();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { messages, max_tokens: output = 1_000_000 } = JSON.parse(Buffer.concat(chunks).toString());
      const input = Math.ceil(JSON.stringify(messages).length / 4);
      used.push(input + output);
      if (isFailing) return response.writeHead(400).end("{}");
      const message = { role: "assistant", content: "Because it is so." };
      const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
      const reply = {
        id: "c",
        created: 1,
        model: "m",
        choices: [{ index: 0, message, finish_reason: "stop" }],
      };
      return void held.then(() =>
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ ...reply, ...(reported && { usage }) })),
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return {
    used,
    reportNothing: () => void (reported = false),
    fail: () => void (isFailing = true),
    hold: () => void (held = new Promise(() => {})),
    environment: {
      BANTER_AI_OPENAI_KEY: "key",
      BANTER_AI_OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function openProvider() {
  const provider = await startProvider();
  closing.push(provider.close);
  return provider;
}

async function open(options: Parameters<typeof startServer>[0]): Promise<StartedServer> {
  const server = await startServer({ bots: [aiBot("openai")], metricsToken: "figures", ...options });
  closing.push(server.close);
  return server;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "banter-budgets-"));
  closing.push(() => rmSync(path, { recursive: true }));
  return path;
}

/** What the visitor is shown: the model's reply, or that the limit is reached. Both end at the next question. */
async function ask({ start, answer }: StartedServer, address: string) {
  const { sessionId } = await start("ai", address);
  return { sessionId, shown: await say({ answer }, sessionId, address) };
}

async function say({ answer }: Pick<StartedServer, "answer">, sessionId: string, address?: string) {
  const response = await answer(sessionId, "Why?", address);
  const { messages, input } = must(parseChatReply(await response.json()));
  expect([response.status, input?.id]).toEqual([200, "next"]);
  return JSON.stringify(messages).includes("ai-limit") ? "limit" : "reply";
}

const addresses = Array.from({ length: 200 }, (_, index) => `198.51.100.${index}`);
const small = { BANTER_LIMIT_AI_BOT_TOKENS: "1000", BANTER_LIMIT_AI_REPLY_TOKENS: "60" };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** 200 visitors ask at once. Those who are refused are told so and go on. */
async function rush(servers: readonly StartedServer[], visitors = 200): Promise<readonly string[]> {
  const asked = await Promise.all(
    addresses.slice(0, visitors).map(async (address, index) => {
      const server = servers[index % servers.length];
      if (server === undefined) throw new Error("There is no server.");
      return (await ask(server, address)).shown;
    }),
  );
  return asked;
}

describe("a bot's budget of 1,000 tokens", () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres?.stop(), 60_000);

  test("is not exceeded by 200 parallel visitors, who all go on (SQLite)", async () => {
    const provider = await openProvider();
    const server = await open({ dataDir: folder(), environment: { ...provider.environment, ...small } });
    const shown = [...(await rush([server])), ...(await rush([server], 20))];
    expect(shown.filter((kind) => kind === "reply")).toHaveLength(provider.used.length);
    expect(provider.used.length).toBeGreaterThan(5);
    expect(sum(provider.used)).toBeLessThanOrEqual(1_000);
  });

  test("is not exceeded by 200 parallel visitors of two instances (Postgres)", async () => {
    const provider = await openProvider();
    const options = { database: await postgres.url(), environment: { ...provider.environment, ...small } };
    const pair = [await open(options), await open(options)];
    const shown = [...(await rush(pair)), ...(await rush(pair, 20))];
    expect(shown.filter((kind) => kind === "reply")).toHaveLength(provider.used.length);
    expect(provider.used.length).toBeGreaterThan(5);
    expect(sum(provider.used)).toBeLessThanOrEqual(1_000);
  });
});

/** A result that continues in another session is the same visitor. */
const rememberingBot = { ...aiBot("openai"), settings: { general: { rememberUser: { isEnabled: true } } } };

test("a visitor who has reached the limit blocks no other, nor does one address another", async () => {
  const provider = await openProvider();
  const environment = {
    ...provider.environment,
    BANTER_LIMIT_AI_VISITOR_MESSAGES: "1",
    BANTER_LIMIT_AI_ADDRESS_MESSAGES: "2",
  };
  const server = await open({ bots: [rememberingBot], environment });
  expect((await ask(server, "203.0.113.1")).shown).toBe("reply");
  expect((await ask(server, "203.0.113.1")).shown).toBe("reply");
  expect((await ask(server, "203.0.113.1")).shown).toBe("limit");
  expect((await ask(server, "203.0.113.2")).shown).toBe("reply");
  const { sessionId, resultId } = await server.start("ai", "203.0.113.3", {});
  expect(await say(server, sessionId, "203.0.113.3")).toBe("reply");
  const later = await server.start("ai", "203.0.113.3", { resultId });
  expect(await say(server, later.sessionId, "203.0.113.3")).toBe("limit");
  const metrics = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: "Bearer figures" } })
  ).text();
  expect(metrics).toContain('banter_ai_refused_total{scope="visitor"} 1');
  expect(metrics).toContain('banter_ai_refused_total{scope="address"} 1');
  expect(metrics).toMatch(/banter_ai_tokens_total [1-9]/);
});

test("a bot's own settings take precedence, and a call without reported usage is estimated", async () => {
  const provider = await openProvider();
  provider.reportNothing();
  const bot = { ...aiBot("openai"), settings: { ai: { limits: { visitorMessages: 1, replyTokens: 300 } } } };
  const dataDir = folder();
  const server = await open({ bots: [bot], dataDir, environment: provider.environment });
  expect((await ask(server, "203.0.113.1")).shown).toBe("reply");
  expect(provider.used[0]).toBeLessThan(350);
  const store = openSqliteStore(dataDir);
  closing.push(() => store.close());
  const [usage] = await store.aiBudgets.read(budgetDay(Date.now()), ["bot ai"]);
  expect(usage?.messages).toBe(1);
  expect(usage?.tokens).toBeGreaterThan(5);
  expect(usage?.tokens).toBeLessThan(50);
});

test("a failed call costs nothing", async () => {
  const provider = await openProvider();
  provider.fail();
  const environment = { ...provider.environment, BANTER_LIMIT_AI_BOT_MESSAGES: "1" };
  const server = await open({ environment });
  for (const address of ["203.0.113.1", "203.0.113.2"])
    expect((await ask(server, address)).shown).toBe("reply");
  expect(provider.used).toHaveLength(2);
});

test("a streamed reply uses the reservation of its turn; without one it is refused before the stream", async () => {
  const requests: unknown[] = [];
  const server = await open({
    environment: { BANTER_LIMIT_AI_BOT_MESSAGES: "1" },
    effects: {
      streamText: async function* (request, _signal, { onUsage, maxReplyTokens } = {}) {
        requests.push(maxReplyTokens?.(request));
        yield { type: "text", text: "Streamed" };
        onUsage?.({ inputTokens: 10, outputTokens: 20 });
      },
    },
  });
  const streaming = { isStreamEnabled: true };
  const { sessionId } = await server.start("ai", undefined, streaming);
  const waiting = must(parseChatReply(await (await server.answer(sessionId, "Why?")).json()));
  expect(waiting.clientSideActions).toMatchObject([{ type: "stream" }]);
  const second = await server.start("ai", undefined, streaming);
  expect(await say(server, second.sessionId)).toBe("limit");
  const streamed = await server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {});
  expect(await streamed.text()).toContain("Streamed");
  expect(requests).toEqual([8_000]);
});

test("what a killed process has begun to spend stays reserved", { timeout: 30_000 }, async () => {
  const provider = await openProvider();
  provider.hold();
  const dataDir = folder();
  const environment = { ...provider.environment, BANTER_LIMIT_AI_BOT_MESSAGES: "1" };
  const cwd = folder();
  writeFileSync(join(cwd, "ai.json"), JSON.stringify(aiBot("openai")));
  const first = await startBanter(["start", "ai.json", "--data", dataDir, "--port", "0"], cwd, environment);
  const path = `${first.url}/api/v1/typebots/ai/startChat`;
  const headers = { "content-type": "application/json" };
  const { sessionId } = await (await fetch(path, { method: "POST", headers, body: "{}" })).json();
  const body = JSON.stringify({ message: { type: "text", text: "Why?" } });
  void fetch(`${first.url}/api/v1/sessions/${sessionId}/continueChat`, {
    method: "POST",
    headers,
    body,
  }).catch(() => undefined);
  while (provider.used.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await first.stop("SIGKILL");
  const other = await openProvider();
  let time = Date.now();
  const server = await open({
    dataDir,
    environment: { ...environment, ...other.environment },
    now: () => new Date(time),
  });
  expect((await ask(server, "203.0.113.1")).shown).toBe("limit");
  time += 60_000;
  expect((await ask(server, "203.0.113.1")).shown).toBe("limit");
  time += DAY_MS;
  expect((await ask(server, "203.0.113.1")).shown).toBe("reply");
});

test("the reservation of a stream that no page requests comes back", async () => {
  let time = Date.now();
  const environment = { BANTER_LIMIT_AI_BOT_MESSAGES: "1" };
  const effects = { isAiConfigured: () => true };
  const server = await open({ environment, effects, now: () => new Date(time) });
  const streams = async () => {
    const { sessionId } = await server.start("ai", undefined, { isStreamEnabled: true });
    const reply = must(parseChatReply(await (await server.answer(sessionId, "Why?")).json()));
    return reply.clientSideActions.length > 0;
  };
  expect(await streams()).toBe(true);
  expect(await streams()).toBe(false);
  time += 60_000;
  expect(await streams()).toBe(true);
});

test("the owner is mailed once at 80 %, and reads the day's usage", async () => {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, { envelope }, done) => {
      let mail = envelope.rcptTo.map(({ address }) => address).join();
      stream.on("data", (chunk: Buffer) => (mail += `\n${chunk.toString()}`));
      stream.on("end", () => {
        mails.push(mail);
        done();
      });
    },
  });
  const listening = smtp.listen(0, "127.0.0.1");
  await once(listening, "listening");
  closing.push(() => smtp.close());
  const address = listening.address();
  const provider = await openProvider();
  const server = await open({
    ownerToken: "owner",
    environment: {
      ...provider.environment,
      BANTER_LIMIT_AI_BOT_MESSAGES: "10",
      BANTER_SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      BANTER_SMTP_FROM: "bots@example.org",
      BANTER_ALERT_EMAIL: "ada@example.org, bob@example.org",
    },
  });
  const shown: string[] = [];
  for (let visitor = 0; visitor < 11; visitor++) {
    // The mail is sent beside the conversations.
    if (visitor === 7) expect(mails).toEqual([]);
    shown.push((await ask(server, "203.0.113.1")).shown);
  }
  expect(shown).toEqual([...Array.from({ length: 10 }, () => "reply"), "limit"]);
  await vi.waitFor(() => expect(mails).toHaveLength(1));
  expect(mails[0]).toMatch(/^ada@example.org,bob@example.org\n/);
  expect(mails[0]).toContain("has used 8 of 10 AI messages today");
  const headers = { authorization: "Bearer owner" };
  const overview = await (await fetch(`${server.url}/api/v1/owner/bots`, { headers })).json();
  expect(overview).toMatchObject({ bots: [{ id: "ai", aiToday: { messages: 10, refused: 1 } }] });
});
