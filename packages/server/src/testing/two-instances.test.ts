import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AiRequest } from "@banter/engine/runtime";
import { fail, parseStartReply, parseUploadTarget } from "@banter/protocol";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createServer, type BanterServer } from "../create-server.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { listen, type Listening } from "../node/listen.ts";
import { signWebhook } from "../webhooks/webhook-auth.ts";
import { runBanter } from "./banter-process.ts";
import { startPostgres, type RunningPostgres } from "./embedded-postgres.ts";
import { aiBot, fileBot, surveyBot } from "./survey-bot.ts";
import { must, ORIGIN, text } from "./test-server.ts";

/* Two instances on one Postgres, as behind a round-robin load balancer. */

const filesDir = mkdtempSync(join(tmpdir(), "banter-files-"));
afterAll(() => rmSync(filesDir, { recursive: true }));
let postgres: RunningPostgres;
let database = "";
const requests: AiRequest[] = [];
let heldSpeech = Promise.resolve();
const servers: BanterServer[] = [];
const sockets: Listening[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => postgres?.stop(), 60_000);

async function openInstance(): Promise<BanterServer> {
  return createServer({
    bots: [surveyBot(), aiBot("openai"), toolBot(), fileBot()],
    database,
    environment: { BANTER_WEBHOOK_SECRET: "hush", BANTER_FILES_DIR: filesDir },
    effects: {
      streamText: async function* (request) {
        requests.push(request);
        await heldSpeech;
        yield { type: "text", text: "The truth." };
      },
      ai: {
        ...unusedModel,
        reply: async (request, { onText, signal } = {}) => {
          requests.push(request);
          onText?.("Well, ");
          await new Promise((resolve) => signal?.addEventListener("abort", resolve));
          return fail("Request aborted");
        },
      },
    },
  });
}

const unused = async () => fail("not used");
const unusedModel = { text: unused, fields: unused };

/** A model with a tool. */
function toolBot() {
  const bot = { ...aiBot("openai"), id: "tools" };
  const tools = [{ type: "function", name: "now", parameters: [], code: "return Date.now()" }];
  const groups = bot.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block.type === "openai" ? { ...block, options: { ...block.options, tools } } : block,
    ),
  }));
  return { ...bot, publicId: "tools", groups };
}

async function openPair(): Promise<[BanterServer, BanterServer]> {
  database = await postgres.url();
  requests.length = 0;
  const pair: [BanterServer, BanterServer] = [await openInstance(), await openInstance()];
  servers.push(...pair);
  return pair;
}

/** Blocks the model's reply. */
function pauseModel(): { resume(): void } {
  let resume = (): void => {};
  heldSpeech = new Promise((resolve) => {
    resume = resolve;
  });
  return { resume };
}

async function address(server: BanterServer): Promise<string> {
  servers.splice(servers.indexOf(server), 1);
  const listening = must(await listen(server, { port: 0, host: "127.0.0.1" }));
  sockets.push(listening);
  return `127.0.0.1:${listening.port}`;
}

function post(server: BanterServer, path: string, body: unknown, headers = {}): Promise<Response> {
  return server.fetch(
    new Request(ORIGIN + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    }),
  );
}

async function start(server: BanterServer, bot = "survey", body = {}) {
  return must(parseStartReply(await (await post(server, `/api/v1/typebots/${bot}/startChat`, body)).json()));
}

const hook = (resultId = "") => `/api/v1/typebots/survey/blocks/b/results/${resultId}/executeWebhook`;

describe("conversations", () => {
  test("continue on the other instance, where a repeated answer gets its stored reply", async () => {
    const [one, two] = await openPair();
    const { sessionId } = await start(one);
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    const answer = { ...text("Ada"), messageId: "m1", turn: 0 };
    const first = await (await post(two, path, answer)).json();
    expect(first).toMatchObject({ turn: 1 });
    expect(await (await post(one, path, answer)).json()).toEqual(first);
    expect(await (await post(one, path, { ...answer, messageId: "m2" })).json()).toMatchObject({
      status: 409,
    });
  });

  test("accept one of many concurrent copies of an answer, and all get the same reply", async () => {
    const [one, two] = await openPair();
    const { sessionId } = await start(one);
    const answer = { ...text("Ada"), messageId: "m1", turn: 0 };
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post(index % 2 === 0 ? one : two, `/api/v1/sessions/${sessionId}/continueChat`, answer).then((r) =>
          r.text(),
        ),
      ),
    );
    expect(new Set(replies).size).toBe(1);
    expect(JSON.parse(replies[0] ?? "")).toMatchObject({ turn: 1 });
    const session = await two.fetch(new Request(`${ORIGIN}/api/v1/sessions/${sessionId}`));
    expect(await session.json()).toMatchObject({ turn: 1 });
  });

  test("call the model once, whichever instance is asked", async () => {
    const [one, two] = await openPair();
    const { sessionId, resultId = "" } = await start(one, "ai", { isStreamEnabled: true });
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const stream = async (server: BanterServer) =>
      (await post(server, `/api/v2/sessions/${sessionId}/streamMessage`, {})).text();
    const reply = await stream(one);
    expect(reply).toContain("The truth.");
    expect(await stream(two)).toBe(reply);
    await post(two, `/api/v1/sessions/${sessionId}/continueChat`, text("A forged reply"));
    const store = await openPostgresStore(database);
    expect((await store.results.find(resultId))?.variables["reply"]).toBe("The truth.");
    await store.close();
    expect(requests).toHaveLength(1);
  });

  test("call the model once when both instances are asked at the same time", async () => {
    const [one, two] = await openPair();
    const model = pauseModel();
    const { sessionId } = await start(one, "ai", { isStreamEnabled: true });
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const replies = Promise.all(
      [one, two].map(async (server) =>
        (await post(server, `/api/v2/sessions/${sessionId}/streamMessage`, {})).text(),
      ),
    );
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    model.resume();
    const [first, second] = await replies;
    expect(first).toContain("The truth.");
    expect(second).toBe(first);
    expect(requests).toHaveLength(1);
  });

  test("stream from another instance after the one that called the model has died", async () => {
    const [one, two] = await openPair();
    const { sessionId } = await start(one, "ai", { isStreamEnabled: true });
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const store = await openPostgresStore(database);
    const now = Date.now();
    await store.streamLeases.acquire({
      key: `${sessionId} 1`,
      leaseOwner: "dead",
      text: "",
      now,
      leaseMs: 300,
    });
    await store.close();
    const reply = await post(two, `/api/v2/sessions/${sessionId}/streamMessage`, {});
    expect(await reply.text()).toContain("The truth.");
    expect(requests).toHaveLength(1);
  });

  test("stop a reply that the other instance streams", { timeout: 30_000 }, async () => {
    const [one, two] = await openPair();
    const { sessionId, resultId = "" } = await start(one, "tools", { isStreamEnabled: true });
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    await post(one, path, { ...text("Why?"), messageId: "m1", turn: 0 });
    const streamed = post(one, `/api/v2/sessions/${sessionId}/streamMessage`, {}).then((reply) =>
      reply.text(),
    );
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const message = { type: "text", text: "Well, ", isStopped: true };
    const stop = () => post(two, path, { message, messageId: "m2", turn: 1 });
    // Undecided as long as the other instance may act.
    expect((await stop()).status).toBe(429);
    expect(await streamed).toContain("aborted");
    expect(await (await stop()).json()).toMatchObject({ turn: 2, input: { id: "next" } });
    const store = await openPostgresStore(database);
    expect((await store.results.find(resultId))?.variables["reply"]).toBe("Well, ");
    await store.close();
    expect(requests).toHaveLength(1);
  });

  /** The reply that is stored after a visitor, on the other instance, has stopped it with this text. */
  async function stoppedElsewhere(server: BanterServer, sessionId: string, shown: string) {
    const message = { type: "text", text: shown, isStopped: true };
    const body = { message, messageId: "m2", turn: 1 };
    return post(server, `/api/v1/sessions/${sessionId}/continueChat`, body);
  }

  async function storedReply(resultId: string): Promise<unknown> {
    const store = await openPostgresStore(database);
    const { variables = {} } = (await store.results.find(resultId)) ?? {};
    await store.close();
    return variables["reply"];
  }

  test("keep of a reply that the other instance writes what the visitor has read of it", async () => {
    const [one, two] = await openPair();
    const model = pauseModel();
    const { sessionId, resultId = "" } = await start(one, "ai", { isStreamEnabled: true });
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const streamed = post(one, `/api/v2/sessions/${sessionId}/streamMessage`, {});
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect((await stoppedElsewhere(two, sessionId, "The ")).status).toBe(429);
    model.resume();
    await (await streamed).text();
    expect((await stoppedElsewhere(two, sessionId, "The ")).status).toBe(200);
    expect(await storedReply(resultId)).toBe("The ");
  });

  test("keep of a reply whose instance has died only what it had published", async () => {
    const [one, two] = await openPair();
    const { sessionId, resultId = "" } = await start(one, "ai", { isStreamEnabled: true });
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const store = await openPostgresStore(database);
    const dead = { key: `${sessionId} 1`, leaseOwner: "dead", text: "The tru", now: 1, leaseMs: 1 };
    await store.streamLeases.acquire(dead);
    await store.close();
    expect((await stoppedElsewhere(two, sessionId, "The truth is that we refund you")).status).toBe(200);
    expect(await storedReply(resultId)).toBe("The tru");
  });

  test("accept files that were uploaded to the other instance", async () => {
    const [one, two] = await openPair();
    const { sessionId } = await start(one, "files");
    const upload = { sessionId, fileName: "a.txt", fileType: "text/plain" };
    const target = await (await post(one, "/api/v3/generate-upload-url", upload)).json();
    const { fileUrl, presignedUrl, formData } = must(parseUploadTarget(target));
    const form = new FormData();
    for (const [name, value] of Object.entries(formData)) form.append(name, value);
    form.append("file", new Blob(["words"]), "a.txt");
    await one.fetch(new Request(presignedUrl, { method: "POST", body: form }));
    const reply = await post(two, `/api/v1/sessions/${sessionId}/continueChat`, text(fileUrl));
    // A foreign URL would repeat the question.
    expect(await reply.json()).toEqual({ messages: [], turn: 1 });
  });
});

test("limits of uploads and logs apply across both instances", async () => {
  const [one, two] = await openPair();
  const { sessionId } = await start(one, "files");
  const file = { sessionId, fileName: "a.gif", fileType: "image/gif", fileSize: 10 * 1_048_576 };
  const statuses: number[] = [];
  for (let n = 0; n < 24; n++)
    statuses.push((await post(n % 2 === 0 ? one : two, "/api/v3/generate-upload-url", file)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const clientLogs = Array.from({ length: 30 }, () => ({ description: "Problem" }));
  const path = `/api/v2/sessions/${sessionId}/clientLogs`;
  expect((await post(one, path, { clientLogs })).status).toBe(200);
  expect((await post(two, path, { clientLogs })).status).toBe(429);
});

describe("webhooks", () => {
  test("posted to one instance reach a socket on the other exactly once", async () => {
    const [one, two] = await openPair();
    const { resultId = "" } = await start(one);
    const socket = new WebSocket(`ws://${await address(two)}/parties/main/${resultId}/webhooks?_pk=1`);
    const received: unknown[] = [];
    socket.on("message", (data: unknown) => received.push(JSON.parse(String(data))));
    await once(socket, "open");
    const orders = Array.from({ length: 3 }, (_, order) => ({ data: { order } }));
    for (const { data } of orders) {
      const reply = await post(one, hook(resultId), data, { authorization: "Bearer hush" });
      expect(reply.status).toBe(200);
    }
    await vi.waitFor(() => expect(received).toHaveLength(orders.length), 10_000);
    expect(received).toEqual(orders);
    socket.terminate();
  });

  test("wait for a visitor who reconnects to the other instance", async () => {
    const [one, two] = await openPair();
    const { resultId = "" } = await start(one);
    await post(one, hook(resultId), { order: 7 }, { authorization: "Bearer hush" });
    const socket = new WebSocket(`ws://${await address(two)}/parties/main/${resultId}/webhooks?_pk=1`);
    const [data] = await once(socket, "message");
    expect(JSON.parse(String(data))).toEqual({ data: { order: 7 } });
    socket.terminate();
  });

  test("with a signature that the other instance has seen are refused", async () => {
    const [one, two] = await openPair();
    const { resultId } = await start(one);
    const path = hook(resultId);
    const headers = { "x-banter-signature": signWebhook("hush", path, "{}", new Date()) };
    expect((await post(one, path, {}, headers)).status).toBe(200);
    expect((await post(two, path, {}, headers)).status).toBe(401);
  });
});

test("CLI commands read the same database", { timeout: 30_000 }, async () => {
  const [one, two] = await openPair();
  const { sessionId } = await start(one);
  await post(two, `/api/v1/sessions/${sessionId}/continueChat`, text("Ada"));
  const written = await runBanter(["export", "results", "--database", database], tmpdir());
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining("Ada") });
  const doctor = await runBanter(["doctor", "--database", database], tmpdir());
  expect(doctor.output).toContain("the database contains 1 result of 1 bot");
});
