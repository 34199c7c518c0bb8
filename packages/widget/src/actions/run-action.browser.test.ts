import { afterEach, describe, expect, test, vi } from "vitest";
import { manualClock, runWireAction } from "./testing/test-page.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an action that the page can't do is told of, and the flow goes on", async () => {
  const outcome = await runWireAction({ type: "danceToExecute", danceToExecute: {} });
  expect(outcome.logs?.[0]?.description).toContain("danceToExecute");
});

describe("redirect", () => {
  const redirect = (url: string, isNewTab: boolean) =>
    runWireAction({ type: "redirect", redirect: { url, isNewTab } });

  test("opens a new tab that knows nothing of this one", async () => {
    const tab = { opener: window, location: { replace: vi.fn<(url: string) => void>() } };
    const open = vi.fn<(url: string, target: string) => unknown>(() => tab);
    vi.stubGlobal("open", open);
    expect(await redirect("https://example.com/a", true)).toEqual({});
    expect(open).toHaveBeenCalledExactlyOnceWith("", "_blank");
    expect(tab.opener).toBeNull();
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith("https://example.com/a");
  });

  test("that the browser blocks is offered as a link", async () => {
    vi.stubGlobal("open", () => null);
    expect(await redirect("https://example.com/a", true)).toEqual({
      blockedPopupUrl: "https://example.com/a",
    });
    expect(await redirect("https://example.com/a", false)).toEqual({
      blockedPopupUrl: "https://example.com/a",
    });
  });

  test("in the same tab leads the whole page there", async () => {
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
  ])("to %j leads nowhere", async (url) => {
    const open = vi.fn<(url: string, target: string) => unknown>();
    vi.stubGlobal("open", open);
    for (const isNewTab of [true, false])
      expect((await redirect(url, isNewTab)).logs?.[0]?.status).toBe("error");
    expect(open).not.toHaveBeenCalled();
  });

  test("without an address does nothing", async () => {
    expect(await runWireAction({ type: "redirect", redirect: {} })).toEqual({});
  });
});

describe("wait", () => {
  test("holds the flow for its seconds", async () => {
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
    expect(await outcome).toEqual({ reply: {} });
  });

  test("ends with the conversation", async () => {
    const clock = manualClock();
    const controller = new AbortController();
    const outcome = runWireAction(
      { type: "wait", wait: { secondsToWaitFor: 100 } },
      { clock, context: { signal: controller.signal } },
    );
    controller.abort();
    expect(await outcome).toEqual({});
    expect(clock.waiting).toBe(0);
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

  test("tells the flow status and data, whatever the status", async () => {
    answer('{"a":1}', 404);
    expect((await request({ url: "https://api.example/x" })).reply).toEqual({
      text: '{"statusCode":404,"data":{"a":1}}',
    });
  });

  test("is understood by its older name too", async () => {
    answer("{}");
    expect((await request({ url: "https://api.example/x" }, "webhookToExecute")).reply).toEqual({
      text: '{"statusCode":200,"data":{}}',
    });
  });

  test("takes text that is no JSON as text", async () => {
    answer("OK then");
    expect((await request({ url: "https://api.example/x" })).reply).toEqual({
      text: '{"statusCode":200,"data":"OK then"}',
    });
  });

  test("sends a text body as it is and any other as JSON, with the given headers", async () => {
    const fetched = answer("{}");
    await request({ url: "https://api.example/x", method: "POST", body: "a=1", headers: { "X-A": "b" } });
    await request({ url: "https://api.example/x", method: "POST", body: { a: 1 } });
    await request({ url: "https://api.example/x", method: "GET", body: { a: 1 } });
    expect(fetched.mock.calls.map(([, init]) => init.body)).toEqual(["a=1", '{"a":1}', undefined]);
    expect(fetched.mock.calls[0]?.[1].headers).toEqual([["X-A", "b"]]);
  });

  test.each(["javascript:alert(1)", "", "file:///etc/passwd"])(
    "to %j fails as any failure does",
    async (url) => {
      const fetched = answer("{}");
      const outcome = await request({ url });
      expect(outcome.reply).toEqual({
        text: '{"statusCode":500,"data":"An error occured while executing the webhook on the client"}',
      });
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  test("that no server answers fails after a minute, and ends with the conversation", async () => {
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    });
    const action = { type: "httpRequestToExecute", httpRequestToExecute: { url: "https://api.example/x" } };
    const clock = manualClock();
    const late = runWireAction(action, { clock });
    clock.advance(60_000);
    expect((await late).reply?.text).toContain('"statusCode":500');
    const controller = new AbortController();
    const over = runWireAction(action, { clock, context: { signal: controller.signal } });
    controller.abort();
    expect(await over).toEqual({});
    expect(clock.waiting).toBe(0);
  });
});

describe("analytics", () => {
  test("events go to the page's own services", async () => {
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

  test("without the service the owner is told in the console, and the flow goes on", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await runWireAction({ type: "googleAnalytics", googleAnalytics: { trackingId: "G-1" } })).toEqual(
      {},
    );
    expect(told).toHaveBeenCalledExactlyOnceWith("Google Analytics was not properly initialized");
  });
});
