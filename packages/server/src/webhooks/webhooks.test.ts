import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryStore } from "../store/memory/memory-store.ts";
import { createLocalBus } from "./event-bus.ts";
import { roomOf, roomOfPath } from "./room-name.ts";
import { createWebhookAuth, signWebhook } from "./webhook-auth.ts";
import { createWebhookRooms } from "./webhook-rooms.ts";
import { createWebhookRoutes } from "./webhook-routes.ts";
import { createWebhookSockets, type WebhookSockets } from "./webhook-sockets.ts";

const path = "/api/v1/typebots/bot1/blocks/block1/results/result1/executeWebhook";
const errors: unknown[] = [];
let clock = new Date("2026-05-04T10:00:00Z");
let http: Server;
let sockets: WebhookSockets;
let port = 0;

function setUp() {
  const bus = createLocalBus();
  const { inbox, marks } = createMemoryStore();
  const rooms = createWebhookRooms({
    inbox,
    bus,
    now: () => clock,
    onError: (error) => errors.push(error),
  });
  const routes = createWebhookRoutes({
    rooms,
    check: createWebhookAuth({ secret: "secret", now: () => clock, marks }),
    isTarget: async ({ botId, resultId }) => botId === "bot1" && resultId === "result1",
    maxBytes: 1_000,
  });
  return { rooms, routes };
}
let { rooms, routes } = setUp();

beforeEach(async () => {
  errors.length = 0;
  clock = new Date("2026-05-04T10:00:00Z");
  ({ rooms, routes } = setUp());
  sockets = createWebhookSockets({
    rooms,
    mayListen: async (_, origin) => origin !== "https://evil.example",
    heartbeat: 20,
    onError: (error) => errors.push(error),
  });
  http = createServer().on("upgrade", sockets.handleUpgrade).listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterEach(async () => {
  await sockets.close();
  http.close();
});

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

function connect(room = "result1/webhooks", origin = "https://shop.example"): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${port}/parties/main/${room}?_pk=1`, { origin });
}

async function nextMessage(socket: WebSocket): Promise<unknown> {
  const [data]: unknown[] = await once(socket, "message");
  return JSON.parse(String(data));
}

describe("what is posted", () => {
  test("reaches the visitor who listens", async () => {
    const socket = connect();
    await once(socket, "open");
    const message = nextMessage(socket);
    const reply = await post({ order: 7 });
    expect([reply.status, await reply.json()]).toEqual([200, { message: "Success!" }]);
    expect(await message).toEqual({ data: { order: 7 } });
    socket.terminate();
  });

  test("before the socket is there waits for it, once", async () => {
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

  test("while the socket is away waits for the next one", async () => {
    const first = connect();
    await once(first, "open");
    first.close();
    await once(first, "close");
    await post({ order: 9 });
    const second = connect();
    expect(await nextMessage(second)).toEqual({ data: { order: 9 } });
    second.terminate();
  });

  test("that comes as the page leaves waits for the next page", async () => {
    // It neither answers nor reads what comes after its goodbye, as a page that is being reloaded.
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

  test("that a listener could not take goes to the next", async () => {
    const refused: string[] = [];
    const second = new Promise((resolve) => {
      rooms.listen("room", async (payload) => {
        refused.push(payload);
        rooms.listen("room", async (again) => {
          resolve(again);
          return true;
        });
        return false;
      });
    });
    await rooms.post("room", "x");
    expect(await second).toBe("x");
    expect(refused).toEqual(["x"]);
  });

  test("for one room is not heard in another", async () => {
    const other = connect("result2/webhooks");
    const heard: unknown[] = [];
    other.on("message", (data) => heard.push(data));
    await once(other, "open");
    const socket = connect();
    const message = nextMessage(socket);
    await post({ order: 1 });
    await message;
    expect(heard).toEqual([]);
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

  test("when it sends more than signs of life", async () => {
    const socket = connect();
    await once(socket, "open");
    socket.send("x".repeat(2_000));
    const [code]: unknown[] = await once(socket, "close");
    expect(code).toBe(1009);
    expect(errors).toHaveLength(1);
  });

  test("when it gives no signs of life", async () => {
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
  ])("%s", async (_, headers, status, words) => {
    const reply = await post({ order: 1 }, headers);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ message: expect.stringContaining(words) });
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

  test("when its signature is for another body or path, too old, or was used before", async () => {
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
    const check = createWebhookAuth({ secret: "", now: () => clock, marks: createMemoryStore().marks });
    expect(await check({ authorization: "Bearer ", signature: undefined }, path, "")).toEqual({
      ok: false,
      error: expect.stringContaining("BANTER_WEBHOOK_SECRET"),
    });
  });
});

test("rooms have the names that clients dial", () => {
  expect(roomOf({ resultId: "r1", sessionId: "s" })).toBe("r1/webhooks");
  expect(roomOf({ sessionId: "bot-user" })).toBe("user/bot/webhooks");
  expect(roomOfPath("/parties/main/r1/webhooks")).toBe("r1/webhooks");
  expect(roomOfPath("/parties/main/user/bot/webhooks")).toBe("user/bot/webhooks");
  expect(roomOfPath("/parties/main/r1%2Fwebhooks")).toBe("r1/webhooks");
  expect(roomOfPath("/parties/main/%E0%A4%A/webhooks")).toBeUndefined();
});
