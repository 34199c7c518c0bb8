import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { listen, type Listening } from "../node/listen.ts";
import { orderBot, survey } from "../testing/survey.ts";
import { must, openTestServer, text, words } from "../testing/test-server.ts";

/* Over a real socket: what an owner's system posts reaches the visitor who waits. */

const SECRET = { authorization: "Bearer hush" };
let listening: Listening | undefined;
afterEach(() => listening?.close());

async function open() {
  const settings = { security: { allowedOrigins: ["https://shop.test"] } };
  const server = await openTestServer({
    bots: [survey({ settings })],
    environment: { BANTER_WEBHOOK_SECRET: "hush" },
  });
  listening = must(await listen(server.server, { port: 0, host: "127.0.0.1" }));
  const started = await server.post("/api/v1/typebots/survey/startChat", {}, { origin: "https://shop.test" });
  const { resultId } = Object(await started.json());
  const room = `ws://127.0.0.1:${listening.port}/parties/main/${String(resultId)}/webhooks?_pk=1`;
  return {
    server,
    room,
    path: `/api/v1/typebots/survey/blocks/b/results/${String(resultId)}/executeWebhook`,
  };
}

test("a posted object reaches the socket of its result", async () => {
  const { server, room, path } = await open();
  expect((await server.post(path, { order: 7 }, SECRET)).status).toBe(200);
  const socket = new WebSocket(room, { origin: "https://shop.test" });
  const [data] = await once(socket, "message");
  expect(JSON.parse(String(data))).toEqual({ data: { order: 7 } });
});

test("only who knows the secret may post, and only to results of that bot", async () => {
  const { server, path } = await open();
  expect((await server.post(path, { order: 7 })).status).toBe(401);
  expect((await server.post(path.replace("survey", "other"), {}, SECRET)).status).toBe(404);
  expect((await server.post(path.replace(/results\/[^/]+/, "results/nobody"), {}, SECRET)).status).toBe(404);
});

test("only pages that may run the bot may listen", async () => {
  const { room } = await open();
  const socket = new WebSocket(room, { origin: "https://other.test" });
  const [error] = await once(socket, "error");
  expect(String(error)).toContain("403");
});

test("a flow that waits goes on with what was posted, as a page answers it", async () => {
  const server = await openTestServer({
    bots: [orderBot()],
    environment: { BANTER_WEBHOOK_SECRET: "hush" },
  });
  listening = must(await listen(server.server, { port: 0, host: "127.0.0.1" }));
  const { sessionId, resultId = "", clientSideActions } = await server.start({}, "orders");
  expect(clientSideActions).toMatchObject([{ name: "listenForWebhook" }]);
  // As a page dials it: the result's room, with a name for the connection.
  const room = `ws://127.0.0.1:${listening.port}/parties/main/${encodeURIComponent(resultId)}/webhooks?_pk=a%20b`;
  const socket = new WebSocket(room, { origin: "https://shop.test" });
  await once(socket, "open");
  const path = `/api/v1/typebots/orders/blocks/wait/results/${resultId}/executeWebhook`;
  const posted = server.post(path, { order: "A-7" }, SECRET);
  const [data]: unknown[] = await once(socket, "message");
  socket.close();
  expect((await posted).status).toBe(200);
  const { body } = await server.say(sessionId, text(String(data)));
  expect(words(body)).toBe("Order A-7 is here");
});

test("what comes while a page already leaves waits for the next one", async () => {
  const { server, room, path } = await open();
  await server.post(path, { order: 1 }, SECRET);
  await server.post(path, { order: 2 }, SECRET);
  const received: unknown[] = [];
  for (let visit = 0; visit < 2; visit++) {
    const socket = new WebSocket(room, { origin: "https://shop.test" });
    // The page takes one event and leaves.
    const [data]: unknown[] = await once(socket, "message");
    socket.close();
    received.push(JSON.parse(String(data)));
    await once(socket, "close");
  }
  expect(received).toEqual([{ data: { order: 1 } }, { data: { order: 2 } }]);
});

test("what goes into a connection that died unseen comes again to the next one", async () => {
  const { server, room, path } = await open();
  const dead = new WebSocket(room, { origin: "https://shop.test", autoPong: false });
  await once(dead, "open");
  await server.post(path, { order: 1 }, SECRET);
  await once(dead, "message");
  dead.terminate();
  const next = new WebSocket(room, { origin: "https://shop.test" });
  const [data]: unknown[] = await once(next, "message");
  expect(JSON.parse(String(data))).toEqual({ data: { order: 1 } });
  next.terminate();
});
