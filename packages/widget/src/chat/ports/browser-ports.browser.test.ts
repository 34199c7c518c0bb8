import { afterEach, describe, expect, it, vi } from "vitest";
import type { Wake } from "@banter/client";
import { browserConnectivity } from "./browser-connectivity.ts";
import { browserRandom } from "./browser-random.ts";
import { createBrowserTabs } from "./browser-tabs.ts";

describe("browserConnectivity", () => {
  it("tells of everything that may make a resend worthwhile, until it is told to stop", () => {
    const heard = vi.fn<() => void>();
    const stop = browserConnectivity.subscribe(heard);
    window.dispatchEvent(new Event("online"));
    window.dispatchEvent(new Event("pageshow"));
    document.dispatchEvent(new Event("visibilitychange"));
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    window.dispatchEvent(new Event("online"));
    expect(heard).toHaveBeenCalledTimes(3);
  });
});

it("tells when the page stood still in the browser's cache", () => {
  const heard = vi.fn<(wake?: Wake) => void>();
  const stop = browserConnectivity.subscribe(heard);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(heard).toHaveBeenCalledExactlyOnceWith({ wasAway: true });
  stop();
});

describe("browserRandom", () => {
  it("gives 128 bits as text, never twice the same", () => {
    const ids = Array.from({ length: 1_000 }, () => browserRandom.id());
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(1_000);
  });
});

describe("createBrowserTabs", () => {
  const opened: { close(): void }[] = [];
  afterEach(() => opened.splice(0).forEach((tabs) => tabs.close()));

  function open(conversation: string) {
    const tabs = createBrowserTabs(conversation);
    opened.push(tabs);
    return tabs;
  }

  it("tells the other tabs of the same conversation, and only those", async () => {
    const same = vi.fn<() => void>();
    const other = vi.fn<() => void>();
    open("a").subscribe(same);
    open("b").subscribe(other);
    open("a").announce();
    await expect.poll(() => same.mock.calls.length).toBe(1);
    expect(other).not.toHaveBeenCalled();
  });

  it("lets one tab at a time work on a conversation", async () => {
    const order: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = open("c").exclusively(async () => {
      order.push("first begins");
      await released;
      order.push("first ends");
    });
    const second = open("c").exclusively(async () => {
      order.push("second");
    });
    await expect.poll(() => order).toEqual(["first begins"]);
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(["first begins", "first ends", "second"]);
  });
});
