import { once } from "node:events";
import { tmpdir } from "node:os";
import type { AiRequest } from "@banter/engine";
import { parseStartReply } from "@banter/protocol";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createServer, type BanterServer } from "../create-server.ts";
import { openPostgresStore } from "../store/postgres/postgres-store.ts";
import { listen, type Listening } from "../node/listen.ts";
import { signWebhook } from "../webhooks/webhook-auth.ts";
import { runBanter } from "./banter-process.ts";
import { startPostgres, type RunningPostgres } from "./embedded-postgres.ts";
import { aiBot, fileBot, survey } from "./survey.ts";
import { asRecord, must, ORIGIN, text } from "./test-server.ts";

/* Two instances on one Postgres, as behind a balancer that sends every request to the other one. */

let postgres: RunningPostgres;
let database = "";
const asked: AiRequest[] = [];
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
    bots: [survey(), aiBot("openai"), fileBot()],
    database,
    environment: { BANTER_WEBHOOK_SECRET: "hush" },
    effects: {
      streamText: async function* (request) {
        asked.push(request);
        await heldSpeech;
        yield { type: "text", text: "The truth." };
      },
    },
  });
}

async function openPair(): Promise<[BanterServer, BanterServer]> {
  database = await postgres.url();
  asked.length = 0;
  const pair: [BanterServer, BanterServer] = [await openInstance(), await openInstance()];
  servers.push(...pair);
  return pair;
}

/** The model says nothing until it is told to go on. */
function holdSpeech(): { goOn(): void } {
  let goOn = (): void => {};
  heldSpeech = new Promise((resolve) => {
    goOn = resolve;
  });
  return { goOn };
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
  test("go on at the other instance, and a repeated answer gets the first one's reply there", async () => {
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

  test("take one of many answers that come to both at once, and all get one reply", async () => {
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

  test("get a streamed text once from the model, whichever instance is asked", async () => {
    const [one, two] = await openPair();
    const { sessionId, resultId = "" } = await start(one, "ai", { isStreamEnabled: true });
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const stream = async (server: BanterServer) =>
      (await post(server, `/api/v2/sessions/${sessionId}/streamMessage`, {})).text();
    const words = await stream(one);
    expect(words).toContain("The truth.");
    expect(await stream(two)).toBe(words);
    await post(two, `/api/v1/sessions/${sessionId}/continueChat`, text("A forged reply"));
    const store = await openPostgresStore(database);
    expect((await store.results.find(resultId))?.variables["reply"]).toBe("The truth.");
    await store.close();
    expect(asked).toHaveLength(1);
  });

  test("get a text that both instances are asked for at the same moment once from the model", async () => {
    const [one, two] = await openPair();
    const speech = holdSpeech();
    const { sessionId } = await start(one, "ai", { isStreamEnabled: true });
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const replies = Promise.all(
      [one, two].map(async (server) =>
        (await post(server, `/api/v2/sessions/${sessionId}/streamMessage`, {})).text(),
      ),
    );
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    speech.goOn();
    const [first, second] = await replies;
    expect(first).toContain("The truth.");
    expect(second).toBe(first);
    expect(asked).toHaveLength(1);
  });

  test("get a streamed text from another instance when the one that asked is dead", async () => {
    const [one, two] = await openPair();
    const { sessionId } = await start(one, "ai", { isStreamEnabled: true });
    await post(one, `/api/v1/sessions/${sessionId}/continueChat`, text("Why?"));
    const store = await openPostgresStore(database);
    const now = Date.now();
    await store.streamLeases.take({ key: `${sessionId} 1`, holder: "dead", text: "", now, until: now + 300 });
    await store.close();
    const reply = await post(two, `/api/v2/sessions/${sessionId}/streamMessage`, {});
    expect(await reply.text()).toContain("The truth.");
    expect(asked).toHaveLength(1);
  });

  test("know the files that the other instance let in", async () => {
    const [one, two] = await openPair();
    const { sessionId } = await start(one, "files");
    const wish = { sessionId, fileName: "a.txt", fileType: "text/plain" };
    const { fileUrl } = asRecord(await (await post(one, "/api/v3/generate-upload-url", wish)).json());
    const reply = await post(two, `/api/v1/sessions/${sessionId}/continueChat`, text(String(fileUrl)));
    // A foreign address would bring the question again.
    expect(await reply.json()).toEqual({ messages: [], turn: 1 });
  });
});

describe("webhooks", () => {
  test("posted to one instance reach a socket on the other, each exactly once", async () => {
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

  test("wait for a visitor who comes back at the other instance", async () => {
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

test("the commands read the same database", { timeout: 30_000 }, async () => {
  const [one, two] = await openPair();
  const { sessionId } = await start(one);
  await post(two, `/api/v1/sessions/${sessionId}/continueChat`, text("Ada"));
  const written = await runBanter(["export", "results", "--database", database], tmpdir());
  expect(written).toMatchObject({ code: 0, output: expect.stringContaining("Ada") });
  const doctor = await runBanter(["doctor", "--database", database], tmpdir());
  expect(doctor.output).toContain("the database holds 1 results of 1 bots");
});
