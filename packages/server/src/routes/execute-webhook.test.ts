import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import { createLocalBus } from "../store/event-bus.ts";
import { channelOf, channelOfPath } from "../webhooks/channel-name.ts";
import { createWebhookAuth, signWebhook } from "../webhooks/webhook-auth.ts";
import { createWebhookChannels } from "../webhooks/webhook-channels.ts";
import { createServerApp } from "../http/server-app.ts";
import { addExecuteWebhook } from "./execute-webhook.ts";
import { createWebhookSockets, type WebhookSockets } from "../webhooks/webhook-sockets.ts";

const path = "/api/v1/typebots/bot1/blocks/block1/results/result1/executeWebhook";
const errors: unknown[] = [];
let clock = new Date("2026-05-04T10:00:00Z");
let http: Server;
let sockets: WebhookSockets;
let port = 0;

function setUp() {
  const bus = createLocalBus();
  const { pendingEvents, usedTokens } = createMemoryStore();
  const channels = createWebhookChannels({
    pendingEvents,
    bus,
    now: () => clock,
    onError: (error) => errors.push(error),
  });
  const routes = createServerApp();
  addExecuteWebhook(routes, {
    channels,
    check: createWebhookAuth({ secret: "secret", now: () => clock, usedTokens }),
    isTarget: async ({ botId, resultId }) => botId === "bot1" && resultId === "result1",
    maxBytes: 1_000,
  });
  return { channels, routes };
}
let { channels, routes } = setUp();

beforeEach(async () => {
  errors.length = 0;
  clock = new Date("2026-05-04T10:00:00Z");
  ({ channels, routes } = setUp());
  await listen();
});
afterEach(stopListening);

/** By default no heartbeat falls into a test: on a busy machine even a living socket can miss a short one. */
async function listen(heartbeatMs = 600_000): Promise<void> {
  sockets = createWebhookSockets({
    channels,
    mayListen: async (_, { headers }) => headers.origin !== "https://evil.example",
    addressOf: ({ headers }) => String(headers["x-forwarded-for"] ?? "203.0.113.1"),
    now: () => clock,
    limits: { perAddress: 5, perChannel: 3, previews: 4, upgrades: { burst: 7, perSecond: 1 } },
    heartbeatMs,
    onError: (error) => errors.push(error),
  });
  http = createServer().on("upgrade", sockets.handleUpgrade).listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
}

async function stopListening(): Promise<void> {
  await sockets.close();
  http.close();
}

const post = async (
  body: unknown,
  headers: Readonly<Record<string, string>> = { authorization: "Bearer secret" },
  to = path,
) =>
  routes.request(to, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

function connect(room = "result1/webhooks", origin = "https://shop.example", address = "203.0.113.1") {
  const headers = { "x-forwarded-for": address };
  return new WebSocket(`ws://127.0.0.1:${port}/parties/main/${room}?_pk=1`, { origin, headers });
}

/** "open", or the error. */
async function outcomeOf(socket: WebSocket): Promise<string> {
  const failed = once(socket, "error").then(([error]: unknown[]) => String(error));
  return Promise.race([once(socket, "open").then(() => "open"), failed]);
}

async function nextMessage(socket: WebSocket): Promise<unknown> {
  const [data]: unknown[] = await once(socket, "message");
  return JSON.parse(String(data));
}

describe("a posted event", () => {
  test("reaches the listening visitor", async () => {
    const socket = connect();
    await once(socket, "open");
    const message = nextMessage(socket);
    const reply = await post({ order: 7 });
    expect([reply.status, await reply.json()]).toEqual([200, { message: "Success!" }]);
    expect(await message).toEqual({ data: { order: 7 } });
    socket.terminate();
  });

  test("waits for a socket and is delivered once", async () => {
    await post({ order: 1 });
    await post({ order: 2 });
    const socket = connect();
    const received: unknown[] = [];
    socket.on("message", (data: unknown) => received.push(JSON.parse(String(data))));
    await once(socket, "message");
    if (received.length < 2) await once(socket, "message");
    expect(received).toEqual([{ data: { order: 1 } }, { data: { order: 2 } }]);
    socket.terminate();

    const second = connect();
    const message = nextMessage(second);
    await once(second, "open");
    await post({ order: 3 });
    expect(await message).toEqual({ data: { order: 3 } });
    second.terminate();
  });

  test("waits for the next socket after a disconnect", async () => {
    const first = connect();
    await once(first, "open");
    first.close();
    await once(first, "close");
    await post({ order: 9 });
    const second = connect();
    expect(await nextMessage(second)).toEqual({ data: { order: 9 } });
    second.terminate();
  });

  test("waits for the next page if it arrives while the page closes", async () => {
    // Like a reloading page: it neither answers pings nor reads after its close frame.
    const leaving = new WebSocket(`ws://127.0.0.1:${port}/parties/main/result1/webhooks`, {
      autoPong: false,
    });
    await once(leaving, "open");
    await post({ order: 10 });
    leaving.close(1001);
    await once(leaving, "close");
    const next = connect();
    expect(await nextMessage(next)).toEqual({ data: { order: 10 } });
    next.terminate();
  });

  test("goes to the next listener if one fails", async () => {
    const refused: string[] = [];
    const second = new Promise((resolve) => {
      channels.listen("room", async (payload) => {
        refused.push(payload);
        channels.listen("room", async (again) => {
          resolve(again);
          return true;
        });
        return false;
      });
    });
    await channels.post("room", "x");
    expect(await second).toBe("x");
    expect(refused).toEqual(["x"]);
  });

  test("is not delivered to another channel", async () => {
    const other = connect("result2/webhooks");
    const received: unknown[] = [];
    other.on("message", (data) => received.push(data));
    await once(other, "open");
    const socket = connect();
    const message = nextMessage(socket);
    await post({ order: 1 });
    await message;
    expect(received).toEqual([]);
    other.terminate();
    socket.terminate();
  });
});

describe("a socket is refused", () => {
  test.each([
    ["result1/webhooks", "https://evil.example", 403],
    ["result1", "https://shop.example", 404],
    ["a/b/c/webhooks", "https://shop.example", 404],
    ["%2e%2e%2f/webhooks", "https://shop.example", 404],
  ])("for %s from %s with %i", async (room, origin, status) => {
    const [error]: unknown[] = await once(connect(room, origin), "error");
    expect(String(error)).toContain(String(status));
  });

  test("when its channel, its address or the rate of its address is over the limit", async () => {
    const sockets: WebSocket[] = [];
    const tryOpen = async (room: string, address?: string) => {
      const socket = connect(`${room}/webhooks`, "https://shop.example", address);
      sockets.push(socket);
      return (await outcomeOf(socket)).replace(/^.*: (\d+)$/, "$1");
    };
    expect([await tryOpen("a"), await tryOpen("a"), await tryOpen("a"), await tryOpen("a")]).toEqual([
      "open",
      "open",
      "open",
      "429",
    ]);
    expect([await tryOpen("b"), await tryOpen("c"), await tryOpen("d")]).toEqual(["open", "open", "429"]);
    expect(await tryOpen("d", "203.0.113.2")).toBe("open");
    for (const socket of sockets) socket.terminate();
    // All seven upgrades are used up, although the sockets are closed.
    expect(await tryOpen("e")).toBe("429");
    clock = new Date(clock.getTime() + 4_000);
    await expect.poll(() => tryOpen("e")).toBe("open");
    for (const socket of sockets) socket.terminate();
  });

  test("when there are too many previews, whoever opens them, while results are served", async () => {
    const opened = [1, 2, 3, 4].map((n) => connect(`user${n}/bot/webhooks`, undefined, `203.0.113.${n}`));
    expect(await Promise.all(opened.map(outcomeOf))).toEqual(["open", "open", "open", "open"]);
    expect(await outcomeOf(connect("user5/bot/webhooks", undefined, "203.0.113.5"))).toContain("429");
    const result = connect("result1/webhooks", undefined, "203.0.113.6");
    expect(await outcomeOf(result)).toBe("open");
    for (const socket of [...opened, result]) socket.terminate();
  });

  test("when it sends more than pings", async () => {
    const socket = connect();
    await once(socket, "open");
    socket.send("x".repeat(2_000));
    const [code]: unknown[] = await once(socket, "close");
    expect(code).toBe(1009);
    expect(errors).toHaveLength(1);
  });

  test("when it doesn't answer pings", async () => {
    await stopListening();
    await listen(20);
    const dead = new WebSocket(`ws://127.0.0.1:${port}/parties/main/result1/webhooks`, { autoPong: false });
    await once(dead, "open");
    const [code]: unknown[] = await once(dead, "close");
    expect(code).toBe(1006);
  });
});

describe("a call is refused", () => {
  test.each([
    ["without credentials", {}, 401, "missing"],
    ["with a wrong token", { authorization: "Bearer wrong" }, 401, "wrong"],
    ["with a token in another form", { authorization: "secret" }, 401, "missing"],
    ["with a made-up signature", { "x-banter-signature": `t=1777888800,v1=${"0".repeat(64)}` }, 401, "wrong"],
  ])("%s", async (_, headers, status, message) => {
    const reply = await post({ order: 1 }, headers);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ message: expect.stringContaining(message) });
  });

  test.each([
    ["for an unknown result", { a: 1 }, path.replace("result1", "result2"), 404],
    ["for another bot", { a: 1 }, path.replace("bot1", "bot2"), 404],
    ["with no JSON", "hello", path, 400],
    ["with a list", [1], path, 400],
    ["with too much", { text: "x".repeat(1_000) }, path, 413],
  ])("%s", async (_, body, to, status) => {
    expect((await post(body, undefined, to)).status).toBe(status);
  });

  test("when its signature is for another body or path, expired, or reused", async () => {
    const body = JSON.stringify({ order: 1 });
    const signed = (text = body, to = path) => ({
      "x-banter-signature": signWebhook("secret", to, text, clock),
    });
    const good = signed();
    expect((await post(`${body} `, good)).status).toBe(401);
    expect((await post(body, signed(body, `${path}x`))).status).toBe(401);
    expect((await post(body, good)).status).toBe(200);
    expect((await post(body, good)).status).toBe(401);
    const old = signed(body);
    clock = new Date(clock.getTime() + 6 * 60_000);
    expect((await post(body, old)).status).toBe(401);
  });

  test("when the server has no secret", async () => {
    const check = createWebhookAuth({
      secret: "",
      now: () => clock,
      usedTokens: createMemoryStore().usedTokens,
    });
    expect(await check({ authorization: "Bearer ", signature: undefined }, path, "")).toEqual({
      ok: false,
      error: expect.stringContaining("BANTER_WEBHOOK_SECRET"),
    });
  });
});

test("channels have the names that clients dial", () => {
  expect(channelOf({ resultId: "r1", sessionId: "s" })).toBe("r1/webhooks");
  expect(channelOf({ sessionId: "bot-user" })).toBe("user/bot/webhooks");
  expect(channelOfPath("/parties/main/r1/webhooks")).toBe("r1/webhooks");
  expect(channelOfPath("/parties/main/user/bot/webhooks")).toBe("user/bot/webhooks");
  expect(channelOfPath("/parties/main/r1%2Fwebhooks")).toBe("r1/webhooks");
  expect(channelOfPath("/parties/main/%E0%A4%A/webhooks")).toBeUndefined();
});
