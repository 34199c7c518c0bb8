import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { WebSocket } from "ws";
import { afterEach, expect, test, vi } from "vitest";
import { aiBot, surveyBot } from "../testing/survey-bot.ts";
import { must, openTestServer, text } from "../testing/test-server.ts";
import { listen, type Listening } from "./listen.ts";

/* Shutdown of a server on a real socket. */

const headers = { "content-type": "application/json" };

let listening: Listening | undefined;
afterEach(() => listening?.close());

/** A server whose model sends its second word on demand. */
async function open() {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const server = await openTestServer({
    bots: [surveyBot(), aiBot("openai")],
    effects: {
      streamText: async function* () {
        yield { type: "text", text: "One" };
        await resumed;
        yield { type: "text", text: " two" };
      },
    },
  });
  listening = must(await listen(server.server, { port: 0, host: "127.0.0.1" }));
  return { server, resume, url: `http://127.0.0.1:${listening.port}`, close: listening.close };
}

async function openStream({ server, url }: Awaited<ReturnType<typeof open>>): Promise<Response> {
  const { sessionId } = await server.start({ isStreamEnabled: true }, "ai");
  await server.say(sessionId, text("Why?"));
  return fetch(`${url}/api/v2/sessions/${sessionId}/streamMessage`, { method: "POST" });
}

test("a draining server serves requests, but fails its readiness probe and keeps no connection", async () => {
  const { url, close } = await open();
  const start = () =>
    fetch(`${url}/api/v1/typebots/survey/startChat`, { method: "POST", body: "{}", headers });
  expect((await start()).headers.get("connection")).toBe("keep-alive");
  const closing = close({ drainMs: 1_000 });
  const ready = await fetch(`${url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "draining" }]);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const served = await start();
  expect([served.status, served.headers.get("connection")]).toEqual([200, "close"]);
  await closing;
  await expect(start()).rejects.toThrow("fetch failed");
});

test("a closed server refuses requests with 503 if its host still passes them on", async () => {
  const { server, close } = await open();
  await close();
  const refused = await server.post("/api/v1/typebots/survey/startChat", {});
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await refused.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

test("a closing server accepts no connections and finishes running requests", async () => {
  const opened = await open();
  const { url, resume, close } = opened;
  const stream = await openStream(opened);
  const closed = vi.fn<() => void>();
  const closing = close().then(closed);
  await expect(fetch(`${url}/health`)).rejects.toThrow("fetch failed");
  expect(closed).not.toHaveBeenCalled();
  resume();
  expect(await stream.text()).toMatch(/^0:"One"\n0:" two"\nd:/);
  await closing;
});

test("pages that wait for an event are told to reconnect", async () => {
  const { server, url, close } = await open();
  const { resultId = "" } = await server.start();
  const socket = new WebSocket(`${url.replace("http", "ws")}/parties/main/${resultId}/webhooks`);
  await once(socket, "open");
  const left = once(socket, "close");
  await close();
  expect((await left)[0]).toBe(1_001);
});

test("a server with a read-only store is healthy but not ready", async () => {
  const { server, url } = await open();
  expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: "ready", bots: 2 });
  vi.spyOn(server.store, "check").mockRejectedValue(new Error("disk full"));
  await vi.waitFor(async () => {
    const ready = await fetch(`${url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "store can't be written" }]);
  });
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

test.each([
  [
    "with two lengths is refused",
    "POST /health HTTP/1.1",
    "Content-Length: 2\r\nTransfer-Encoding: chunked",
    400,
  ],
  ["to trace a request is not found, and echoes nothing", "TRACE /health HTTP/1.1", "X-Secret: hush", 404],
])("a request %s", async (_name, line, header, status) => {
  const { url } = await open();
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(`${line}\r\nHost: bots.test\r\nConnection: close\r\n${header}\r\n\r\n`);
  const response = String(await buffer(socket));
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).not.toContain("hush");
});

test("a port in use fails with a message", async () => {
  const { server } = await open();
  const second = await listen(server.server, { port: listening?.port ?? 0, host: "127.0.0.1" });
  expect(second).toEqual({ ok: false, error: expect.stringContaining("is taken") });
});
