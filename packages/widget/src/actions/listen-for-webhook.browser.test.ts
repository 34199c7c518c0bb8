import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { manualClock, runWireAction } from "./testing/test-page.ts";

/** A fake WebSocket controlled by the test. */
class FakeSocket extends EventTarget {
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

let sockets: FakeSocket[] = [];
beforeEach(() => {
  sockets = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

function listen(props = {}, reportLogs = (_logs: readonly unknown[]): void => {}) {
  const clock = manualClock();
  const controller = new AbortController();
  const settled = vi.fn<() => void>();
  const outcome = runWireAction(
    { type: "listenForWebhook" },
    { clock, props, context: { signal: controller.signal, reportLogs } },
  );
  void outcome.then(settled);
  return { clock, controller, outcome, settled };
}

// Spec: 4.46
test("sends the first event to the flow unchanged and closes the socket", async () => {
  const { outcome, clock } = listen();
  expect(sockets[0]?.url).toBe("wss://bots.example.com/parties/main/result/webhooks?_pk=connection");
  sockets[0]?.dispatchEvent(new Event("open"));
  sockets[0]?.push('{"data":{"a":1}}');
  expect(await outcome).toEqual({ actionResult: { text: '{"data":{"a":1}}' } });
  expect(sockets[0]?.isClosed).toBe(true);
  expect(clock.pendingTimers).toBe(0);
});

// Spec: 3.3
test("connects to the host from `wsHost`, then from the page's runtime settings", () => {
  listen({ wsHost: "ws.example.com" });
  vi.stubGlobal("__ENV", { NEXT_PUBLIC_PARTYKIT_HOST: "kit.example.com" });
  listen();
  expect(sockets.map((socket) => new URL(socket.url).host)).toEqual(["ws.example.com", "kit.example.com"]);
});

// Spec: 9.46
test("reconnects with a growing delay when the connection fails", async () => {
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
  expect(await outcome).toEqual({ actionResult: { text: '{"data":1}' } });
});

// Spec: 8.19
test("logs the first error at once, without waiting for an event", () => {
  const reportLogs = vi.fn<(logs: readonly unknown[]) => void>();
  const { clock } = listen({}, reportLogs);
  sockets[0]?.fail();
  clock.advance(1_000);
  sockets[1]?.fail();
  expect(reportLogs.mock.calls).toEqual([
    [[{ status: "error", description: "Websocket returned an error" }]],
  ]);
});

// Spec: 9.46
test("abandons a connection that doesn't open within four seconds", () => {
  const { clock } = listen();
  clock.advance(3_999);
  expect(sockets[0]?.isClosed).toBe(false);
  clock.advance(1);
  expect(sockets[0]?.isClosed).toBe(true);
  clock.advance(1_000);
  expect(sockets).toHaveLength(2);
});

// Spec: 9.46
test("caps the reconnect delay at ten seconds", () => {
  const { clock } = listen();
  const delays: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    sockets.at(-1)?.dispatchEvent(new Event("open"));
    sockets.at(-1)?.fail();
    const before = sockets.length;
    const start = clock.now();
    while (sockets.length === before && clock.now() - start < 60_000) clock.advance(1);
    delays.push(clock.now() - start);
  }
  expect(delays.slice(0, 4)).toEqual([1_000, 1_300, 1_690, 2_197]);
  expect(delays.slice(-3)).toEqual([10_000, 10_000, 10_000]);
});

test("ignores messages that are not JSON objects", async () => {
  const { settled } = listen();
  for (const data of ["", "hello", "1", "null", new Blob(), "{".repeat(1_000_001)]) sockets[0]?.push(data);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
});

test("closes the socket and its timers when the conversation is aborted", async () => {
  const { outcome, controller, clock } = listen();
  controller.abort();
  expect(await outcome).toEqual({});
  expect(sockets[0]?.isClosed).toBe(true);
  expect(clock.pendingTimers).toBe(0);
});
