import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { manualClock, runWireAction } from "./testing/test-page.ts";

/** A socket whose other end is the test. */
class TestSocket extends EventTarget {
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  push(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  fail(): void {
    this.dispatchEvent(new Event("error"));
    this.dispatchEvent(new Event("close"));
  }
}

let sockets: TestSocket[] = [];
beforeEach(() => {
  sockets = [];
  vi.stubGlobal("WebSocket", TestSocket);
});
afterEach(() => vi.unstubAllGlobals());

function listen(props = {}) {
  const clock = manualClock();
  const controller = new AbortController();
  const settled = vi.fn<() => void>();
  const outcome = runWireAction(
    { type: "listenForWebhook" },
    { clock, props, context: { signal: controller.signal } },
  );
  void outcome.then(settled);
  return { clock, controller, outcome, settled };
}

test("the first event goes to the flow as it came, and the socket is closed", async () => {
  const { outcome, clock } = listen();
  expect(sockets[0]?.url).toBe("wss://bots.example.com/parties/main/result/webhooks?_pk=connection");
  sockets[0]?.dispatchEvent(new Event("open"));
  sockets[0]?.push('{"data":{"a":1}}');
  expect(await outcome).toEqual({ reply: { text: '{"data":{"a":1}}' }, logs: [] });
  expect(sockets[0]?.isClosed).toBe(true);
  expect(clock.waiting).toBe(0);
});

test("the owner's host is listened to, and the page's settings", () => {
  listen({ wsHost: "ws.example.com" });
  vi.stubGlobal("__ENV", { NEXT_PUBLIC_PARTYKIT_HOST: "kit.example.com" });
  listen();
  expect(sockets.map((socket) => new URL(socket.url).host)).toEqual(["ws.example.com", "kit.example.com"]);
});

test("a connection that breaks is no event: it is made again, later each time", async () => {
  const { outcome, clock, settled } = listen();
  sockets[0]?.fail();
  clock.advance(999);
  expect(sockets).toHaveLength(1);
  clock.advance(1);
  expect(sockets).toHaveLength(2);
  sockets[1]?.fail();
  clock.advance(1_299);
  expect(sockets).toHaveLength(2);
  clock.advance(1);
  expect(sockets).toHaveLength(3);
  expect(settled).not.toHaveBeenCalled();
  sockets[2]?.push('{"data":1}');
  expect((await outcome).logs).toEqual([{ status: "error", description: "Websocket returned an error" }]);
});

test("one that never opens is given up after four seconds", () => {
  const { clock } = listen();
  clock.advance(3_999);
  expect(sockets[0]?.isClosed).toBe(false);
  clock.advance(1);
  expect(sockets[0]?.isClosed).toBe(true);
  clock.advance(1_000);
  expect(sockets).toHaveLength(2);
});

test("waits grow to ten seconds and no further", () => {
  const { clock } = listen();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    sockets.at(-1)?.dispatchEvent(new Event("open"));
    sockets.at(-1)?.fail();
    const before = sockets.length;
    const begin = clock.now();
    while (sockets.length === before && clock.now() - begin < 60_000) clock.advance(1);
    waits.push(clock.now() - begin);
  }
  expect(waits.slice(0, 4)).toEqual([1_000, 1_300, 1_690, 2_197]);
  expect(waits.slice(-3)).toEqual([10_000, 10_000, 10_000]);
});

test("what is no JSON object is no event", async () => {
  const { settled } = listen();
  for (const data of ["", "hello", "1", "null", new Blob(), "{".repeat(1_000_001)]) sockets[0]?.push(data);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
});

test("it ends with the conversation, and leaves nothing behind", async () => {
  const { outcome, controller, clock } = listen();
  controller.abort();
  expect(await outcome).toEqual({});
  expect(sockets[0]?.isClosed).toBe(true);
  expect(clock.waiting).toBe(0);
});
