import { afterEach, describe, expect, test, vi } from "vitest";
import { manualClock, runWireAction } from "./testing/test-page.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("logs an unsupported action and lets the flow continue", async () => {
  const outcome = await runWireAction({ type: "danceToExecute", danceToExecute: {} });
  expect(outcome.logs?.[0]?.description).toContain("danceToExecute");
});

describe("redirect", () => {
  const redirect = (url: string, isNewTab: boolean) =>
    runWireAction({ type: "redirect", redirect: { url, isNewTab } });

  test("opens a new tab without an opener", async () => {
    const tab = { opener: window, location: { replace: vi.fn<(url: string) => void>() } };
    const open = vi.fn<(url: string, target: string) => unknown>(() => tab);
    vi.stubGlobal("open", open);
    expect(await redirect("https://example.com/a", true)).toEqual({});
    expect(open).toHaveBeenCalledExactlyOnceWith("", "_blank");
    expect(tab.opener).toBeNull();
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith("https://example.com/a");
  });

  // Spec: 8.11
  test("reports the URL of a blocked popup so that the chat can show a link", async () => {
    vi.stubGlobal("open", () => null);
    expect(await redirect("https://example.com/a", true)).toEqual({
      blockedPopupUrl: "https://example.com/a",
    });
    expect(await redirect("https://example.com/a", false)).toEqual({
      blockedPopupUrl: "https://example.com/a",
    });
  });

  test("in the same tab navigates the top-level page", async () => {
    const open = vi.fn<(url: string, target: string) => unknown>(() => window);
    vi.stubGlobal("open", open);
    await redirect("mailto:a@example.com", false);
    expect(open).toHaveBeenCalledExactlyOnceWith("mailto:a@example.com", "_top");
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    " \tjava\nscript:alert(1)",
    "blob:https://x/1",
    "vbscript:x",
  ])("to %j is refused", async (url) => {
    const open = vi.fn<(url: string, target: string) => unknown>();
    vi.stubGlobal("open", open);
    for (const isNewTab of [true, false])
      expect((await redirect(url, isNewTab)).logs?.[0]?.status).toBe("error");
    expect(open).not.toHaveBeenCalled();
  });

  test("without a URL does nothing", async () => {
    expect(await runWireAction({ type: "redirect", redirect: {} })).toEqual({});
  });
});

describe("wait", () => {
  test("pauses the flow for the given number of seconds", async () => {
    const clock = manualClock();
    const settled = vi.fn<() => void>();
    const outcome = runWireAction(
      { type: "wait", wait: { secondsToWaitFor: "2" }, expectsDedicatedReply: true },
      { clock },
    );
    void outcome.then(settled);
    clock.advance(1_999);
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await outcome).toEqual({ actionResult: {} });
  });

  test("stops when the conversation is aborted", async () => {
    const clock = manualClock();
    const controller = new AbortController();
    const outcome = runWireAction(
      { type: "wait", wait: { secondsToWaitFor: 100 } },
      { clock, context: { signal: controller.signal } },
    );
    controller.abort();
    expect(await outcome).toEqual({});
    expect(clock.pendingTimers).toBe(0);
  });
});

describe("httpRequestToExecute", () => {
  const request = (payload: object, key = "httpRequestToExecute") =>
    runWireAction({ type: key, [key]: payload });

  function answer(body: string, status = 200) {
    const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
      async () => new Response(body, { status }),
    );
    vi.stubGlobal("fetch", fetched);
    return fetched;
  }

  // Spec: 7.27
  test("returns status and data to the flow, whatever the status", async () => {
    answer('{"a":1}', 404);
    expect((await request({ url: "https://api.example/x" })).actionResult).toEqual({
      text: '{"statusCode":404,"data":{"a":1}}',
    });
  });

  test("supports the legacy name", async () => {
    answer("{}");
    expect((await request({ url: "https://api.example/x" }, "webhookToExecute")).actionResult).toEqual({
      text: '{"statusCode":200,"data":{}}',
    });
  });

  test("returns a body that is not JSON as text", async () => {
    answer("OK then");
    expect((await request({ url: "https://api.example/x" })).actionResult).toEqual({
      text: '{"statusCode":200,"data":"OK then"}',
    });
  });

  // Spec: 7.27
  test("sends a text body unchanged and any other as JSON, with the given headers", async () => {
    const fetched = answer("{}");
    await request({ url: "https://api.example/x", method: "POST", body: "a=1", headers: { "X-A": "b" } });
    await request({ url: "https://api.example/x", method: "POST", body: { a: 1 } });
    await request({ url: "https://api.example/x", method: "GET", body: { a: 1 } });
    expect(fetched.mock.calls.map(([, init]) => init.body)).toEqual(["a=1", '{"a":1}', undefined]);
    expect(fetched.mock.calls[0]?.[1].headers).toEqual([["X-A", "b"]]);
  });

  // Spec: 8.18
  test.each(["javascript:alert(1)", "", "file:///etc/passwd"])(
    "to %j fails like any other request",
    async (url) => {
      const fetched = answer("{}");
      const outcome = await request({ url });
      expect(outcome.actionResult).toEqual({
        text: '{"statusCode":500,"data":"An error occured while executing the webhook on the client"}',
      });
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  test("times out after a minute and stops when the conversation is aborted", async () => {
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    });
    const action = { type: "httpRequestToExecute", httpRequestToExecute: { url: "https://api.example/x" } };
    const clock = manualClock();
    const timedOut = runWireAction(action, { clock });
    clock.advance(60_000);
    expect((await timedOut).actionResult?.text).toContain('"statusCode":500');
    const controller = new AbortController();
    const aborted = runWireAction(action, { clock, context: { signal: controller.signal } });
    controller.abort();
    expect(await aborted).toEqual({});
    expect(clock.pendingTimers).toBe(0);
  });
});

describe("analytics", () => {
  test("sends events to the services on the page", async () => {
    const gtag = vi.fn<(...values: unknown[]) => void>();
    const fbq = vi.fn<(...values: unknown[]) => void>();
    vi.stubGlobal("gtag", gtag);
    vi.stubGlobal("fbq", fbq);
    await runWireAction({
      type: "googleAnalytics",
      googleAnalytics: { trackingId: "G-1", action: "click", category: "", value: "3" },
    });
    await runWireAction({
      type: "pixel",
      pixel: { pixelId: "12345", eventType: "Lead", params: [{ key: "a", value: "b" }] },
    });
    await runWireAction({ type: "pixel", pixel: { pixelId: "12345", eventType: "Custom", name: "Mine" } });
    expect(gtag.mock.calls).toEqual([
      ["event", "click", { event_category: undefined, event_label: undefined, value: 3, send_to: undefined }],
    ]);
    expect(fbq.mock.calls).toEqual([
      ["trackSingle", "12345", "Lead", { a: "b" }],
      ["trackSingleCustom", "12345", "Mine", {}],
    ]);
  });

  // Spec: 8.20
  test("without the service logs an error to the console and lets the flow continue", async () => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await runWireAction({ type: "googleAnalytics", googleAnalytics: { trackingId: "G-1" } })).toEqual(
      {},
    );
    expect(consoleError).toHaveBeenCalledExactlyOnceWith("Google Analytics was not properly initialized");
  });
});
