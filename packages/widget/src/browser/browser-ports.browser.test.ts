import { afterEach, describe, expect, it, vi } from "vitest";
import type { Resume } from "@banter/client";
import { browserConnectivity } from "./browser-connectivity.ts";
import { browserRandom } from "./browser-random.ts";
import { takePlace } from "./page-places.ts";
import { createBrowserTabs } from "./browser-tabs.ts";

describe("browserConnectivity", () => {
  it("notifies of everything that may make resending succeed, until unsubscribed", () => {
    const listener = vi.fn<() => void>();
    const stop = browserConnectivity.subscribe(listener);
    window.dispatchEvent(new Event("online"));
    window.dispatchEvent(new Event("pageshow"));
    document.dispatchEvent(new Event("visibilitychange"));
    // A window beside the one that was closed was visible before.
    window.dispatchEvent(new Event("focus"));
    expect(listener).toHaveBeenCalledTimes(4);
    stop();
    window.dispatchEvent(new Event("online"));
    expect(listener).toHaveBeenCalledTimes(4);
  });
});

it("reports that the page was suspended in the back/forward cache", () => {
  const listener = vi.fn<(resume?: Resume) => void>();
  const stop = browserConnectivity.subscribe(listener);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(listener).toHaveBeenCalledExactlyOnceWith("suspended");
  stop();
});

describe("browserRandom", () => {
  it("returns unique ids of 128 bits", () => {
    const ids = Array.from({ length: 1_000 }, () => browserRandom.id());
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(1_000);
  });
});

describe("takePlace", () => {
  const bubble = document.createElement("x-bubble");

  it("takes the first free place among the chats of a bot on the page", () => {
    const [first, second] = [takePlace("lead", bubble), takePlace("lead", bubble)];
    const other = takePlace("shop", bubble);
    expect([first.place, second.place, other.place]).toEqual([0, 1, 0]);
    first.leave();
    const third = takePlace("lead", bubble);
    expect(third.place).toBe(0);
    for (const { leave } of [second, other, third]) leave();
  });

  it("takes the same places in whatever order the chats load", () => {
    const elements = ["shop", "lead", "lead"].map((typebot) =>
      document.body.appendChild(Object.assign(document.createElement("x-chat"), { typebot })),
    );
    const taken = elements.toReversed().map((element) => takePlace(element.typebot, element));
    expect(taken.map(({ place }) => place)).toEqual([1, 0, 0]);
    for (const { leave } of taken) leave();
    for (const element of elements) element.remove();
  });
});

describe("createBrowserTabs", () => {
  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const tabs of opened.splice(0)) tabs.close();
  });

  function open(conversation: string) {
    const tabs = createBrowserTabs(conversation);
    opened.push(tabs);
    return tabs;
  }

  it("notifies only the other tabs of the same conversation", async () => {
    const same = vi.fn<() => void>();
    const other = vi.fn<() => void>();
    open("a").subscribe(same);
    open("b").subscribe(other);
    open("a").announce();
    await expect.poll(() => same.mock.calls.length).toBe(1);
    expect(other).not.toHaveBeenCalled();
  });

  it("notifies when another tab's value becomes visible", async () => {
    const listener = vi.fn<(resume?: Resume) => void>();
    const unsubscribe = open("a").subscribe(listener);
    const otherTab = document.body.appendChild(document.createElement("iframe"));
    const { localStorage: theirs } = otherTab.contentWindow ?? window;
    theirs.setItem("banter-a-composer", "1");
    theirs.setItem("banter-a-chat", "1");
    await expect.poll(() => listener.mock.calls).toEqual([["saved"]]);
    unsubscribe();
    for (const key of ["banter-a-composer", "banter-a-chat"]) theirs.removeItem(key);
    otherTab.remove();
  });

  it("runs exclusive work in one tab at a time", async () => {
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
