import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { listen, type Listening } from "../node/listen.ts";
import { orderBot, surveyBot } from "../testing/survey-bot.ts";
import { must, openTestServer, text, messageTexts } from "../testing/test-server.ts";

/* Over real sockets: posted webhooks reach the waiting visitor. */

const SECRET = { authorization: "Bearer hush" };
let listening: Listening | undefined;
afterEach(() => listening?.close());

async function open() {
  const settings = { security: { allowedOrigins: ["https://shop.test"] } };
  const server = await openTestServer({
    bots: [surveyBot({ settings })],
    environment: { BANTER_WEBHOOK_SECRET: "hush" },
  });
  listening = must(await listen(server.server, { port: 0, host: "127.0.0.1" }));
  const started = await server.post("/api/v1/typebots/survey/startChat", {}, { origin: "https://shop.test" });
  const { resultId } = Object(await started.json());
  const channelUrl = `ws://127.0.0.1:${listening.port}/parties/main/${String(resultId)}/webhooks?_pk=1`;
  return {
    server,
    channelUrl,
    path: `/api/v1/typebots/survey/blocks/b/results/${String(resultId)}/executeWebhook`,
  };
}

test("a posted object reaches the socket of its result", async () => {
  const { server, channelUrl, path } = await open();
  expect((await server.post(path, { order: 7 }, SECRET)).status).toBe(200);
  const socket = new WebSocket(channelUrl, { origin: "https://shop.test" });
  const [data] = await once(socket, "message");
  expect(JSON.parse(String(data))).toEqual({ data: { order: 7 } });
});

test("posting requires the secret and a result of that bot", async () => {
  const { server, path } = await open();
  expect((await server.post(path, { order: 7 })).status).toBe(401);
  expect((await server.post(path.replace("survey", "other"), {}, SECRET)).status).toBe(404);
  expect((await server.post(path.replace(/results\/[^/]+/, "results/nobody"), {}, SECRET)).status).toBe(404);
});

test("only pages of allowed origins can listen", async () => {
  const { channelUrl } = await open();
  const socket = new WebSocket(channelUrl, { origin: "https://other.test" });
  const [error] = await once(socket, "error");
  expect(String(error)).toContain("403");
});

test("only pages of its allowed origins can listen to a bot that is no longer served", async () => {
  const settings = { security: { allowedOrigins: ["https://shop.test"] } };
  const library = createBotLibrary([libraryBot(surveyBot({ settings }), { publishedAt: new Date(0) })]);
  const server = await openTestServer({ bots: library });
  listening = must(await listen(server.server, { port: 0, host: "127.0.0.1" }));
  const started = await server.post("/api/v1/typebots/survey/startChat", {}, { origin: "https://shop.test" });
  const { resultId } = Object(await started.json());
  library.replace([]);
  const url = `ws://127.0.0.1:${listening.port}/parties/main/${String(resultId)}/webhooks`;
  const [error] = await once(new WebSocket(url, { origin: "https://other.test" }), "error");
  expect(String(error)).toContain("403");
  const socket = new WebSocket(url, { origin: "https://shop.test" });
  await once(socket, "open");
  socket.terminate();
});

test("the bot's own page can listen, whichever page frames it, also behind a proxy that terminates TLS", async () => {
  const { channelUrl } = await open();
  const { host } = new URL(channelUrl);
  for (const origin of [`http://${host}`, `https://${host}`]) {
    const socket = new WebSocket(channelUrl, { origin });
    await once(socket, "open");
    socket.terminate();
  }
  const unknown = new WebSocket(channelUrl.replace(/main\/[^/]+/, "main/nobody"), {
    origin: `http://${host}`,
  });
  const [error] = await once(unknown, "error");
  expect(String(error)).toContain("403");
});

test("a restricted bot's own page starts in an allowed frame behind a proxy that terminates TLS", async () => {
  const { server } = await open();
  const start = async (headers: Record<string, string>) => {
    const request = {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", ...headers },
    };
    const url = "http://bots.test/api/v1/typebots/survey/startChat";
    return (await server.server.fetch(new Request(url, request))).status;
  };
  const own = { origin: "https://bots.test", "sec-fetch-site": "same-origin" };
  expect(await start({ ...own, "x-banter-parent-origin": "https://shop.test" })).toBe(200);
  expect(await start({ ...own, "x-banter-parent-origin": "https://other.test" })).toBe(403);
  expect(await start(own)).toBe(403);
});

test("a waiting flow continues with the posted data, which the page sends back", async () => {
  const server = await openTestServer({
    bots: [orderBot()],
    environment: { BANTER_WEBHOOK_SECRET: "hush" },
  });
  listening = must(await listen(server.server, { port: 0, host: "127.0.0.1" }));
  const { sessionId, resultId = "", clientSideActions } = await server.start({}, "orders");
  expect(clientSideActions).toMatchObject([{ name: "listenForWebhook" }]);
  // The same URL that a page uses: the result's channel and a connection id.
  const channelUrl = `ws://127.0.0.1:${listening.port}/parties/main/${encodeURIComponent(resultId)}/webhooks?_pk=a%20b`;
  const socket = new WebSocket(channelUrl, { origin: "https://shop.test" });
  await once(socket, "open");
  const path = `/api/v1/typebots/orders/blocks/wait/results/${resultId}/executeWebhook`;
  const message = once(socket, "message");
  const posted = server.post(path, { order: "A-7" }, SECRET);
  const [data]: unknown[] = await message;
  socket.close();
  expect((await posted).status).toBe(200);
  const { body } = await server.say(sessionId, text(String(data)));
  expect(messageTexts(body)).toBe("Order A-7 is here");
});

test("an event that arrives while a page closes is delivered to the next page", async () => {
  const { server, channelUrl, path } = await open();
  await server.post(path, { order: 1 }, SECRET);
  await server.post(path, { order: 2 }, SECRET);
  const received: unknown[] = [];
  for (let visit = 0; visit < 2; visit++) {
    const socket = new WebSocket(channelUrl, { origin: "https://shop.test" });
    // The page handles one event and closes.
    const [data]: unknown[] = await once(socket, "message");
    socket.close();
    received.push(JSON.parse(String(data)));
    await once(socket, "close");
  }
  expect(received).toEqual([{ data: { order: 1 } }, { data: { order: 2 } }]);
});

test("an event sent into a dead connection is delivered again to the next one", async () => {
  const { server, channelUrl, path } = await open();
  const dead = new WebSocket(channelUrl, { origin: "https://shop.test", autoPong: false });
  await once(dead, "open");
  const sent = once(dead, "message");
  await server.post(path, { order: 1 }, SECRET);
  await sent;
  dead.terminate();
  const next = new WebSocket(channelUrl, { origin: "https://shop.test" });
  const [data]: unknown[] = await once(next, "message");
  expect(JSON.parse(String(data))).toEqual({ data: { order: 1 } });
  next.terminate();
});
