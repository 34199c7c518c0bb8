import type { DisplayCondition } from "@banter/protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { driverCan } from "../chat/testing/driver-can.ts";
import { watchOnPage, type WatchedPage } from "./testing/watched-page.ts";
import { matchesUrl } from "./url-pattern.ts";

/* Each condition on a real page, by the events that browsers send. Rules that remember visitors: `visitor.browser.test.ts`. */

let watched: WatchedPage | undefined;
const start = location.href;

function watchWhen(when: DisplayCondition): WatchedPage {
  watched = watchOnPage([{ when, do: "open" }]);
  return watched;
}
const hasOpened = () => watched?.actions().length === 1;

/** Whether a condition holds as soon as it is watched. */
function holds(when: DisplayCondition): boolean {
  watchWhen(when);
  const opened = hasOpened();
  watched?.watch.stop();
  return opened;
}

function addTall(height = 3000): HTMLElement {
  const element = document.body.appendChild(document.createElement("div"));
  element.style.height = `${height}px`;
  return element;
}

beforeEach(() => page.viewport(800, 600));
afterEach(() => {
  watched?.watch.stop();
  watched = undefined;
  vi.useRealTimers();
  history.replaceState(null, "", start);
  document.body.replaceChildren();
  window.scrollTo(0, 0);
});

describe("url", () => {
  test("is a URLPattern relative to the page's origin; what it doesn't mention may be anything", () => {
    history.replaceState(null, "", "/pricing/teams?plan=1#faq");
    expect(holds({ url: "/pricing/*" })).toBe(true);
    expect(holds({ url: ["/about", "/:section/teams"] })).toBe(true);
    expect(holds({ url: `${location.origin}/pricing/*` })).toBe(true);
    expect(holds({ url: "/pricing/teams?plan=*" })).toBe(true);
    expect(holds({ url: "/pricing/teams?*#faq" })).toBe(true);
    expect(holds({ url: "/pricing" })).toBe(false);
    expect(holds({ url: "https://elsewhere.example/*" })).toBe(false);
    watchWhen({ url: "/pricing" });
    expect(watched?.because()).toBe(`The URL is ${location.href}.`);
  });

  test.each([
    "/a/*",
    "/a/b",
    "/a",
    "/a/*/?x=*",
    "/a/b?x=*",
    "/a/b?x=1",
    "/a/b#*",
    "https://*.example.com/*",
    "https://*/a/*",
    "/b",
  ])("without URLPattern, %s means the same", (pattern) => {
    const url = "https://shop.example.com/a/b?x=1#c";
    expect(matchesUrl(pattern, url, false)).toBe(matchesUrl(pattern, url, true));
  });

  test.each([true, false])("a page without an origin matches no path (URLPattern: %s)", (hasUrlPattern) => {
    expect(matchesUrl("/a/*", "about:srcdoc", hasUrlPattern)).toBeUndefined();
  });

  test("a pattern that this browser can't read is unknown", () => {
    expect(matchesUrl("/(", "https://a.example/1", true)).toBeUndefined();
  });

  test("a pattern of so many wildcards that it could block the page is unknown", () => {
    expect(matchesUrl(`${"*".repeat(21)}b`, "https://a.example/a", true)).toBeUndefined();
  });

  test.each([
    ["/*a*a*a*a*a*a*b", `/${"a".repeat(5_000)}`, false],
    ["/*/*/*/*/x", "/".repeat(5_000), false],
    ["/((?:a+)+)b", `/${"a".repeat(60)}`, undefined],
    ["/:a-:b-:c", `/${"-".repeat(5_000)}`, false],
    ["/:a-:b-:c", `/${"-".repeat(400)}/`, false],
    ["/:a/b", `/a/b?${"a".repeat(5_000)}`, true],
    ["/{:lang/}?blog/:slug", "/de/blog/1", true],
    ["/docs/:path*", "/docs/a/b", true],
    ["/A/*", "/a/b", false],
    ["https://*.example/*", "/b.example/", true],
    ["https://*.b.example/*", "/.b.example/", false],
  ])("%s takes no long time for %s", (pattern, path, matches) => {
    const started = performance.now();
    expect(matchesUrl(pattern, `https://a.example${path}`, true)).toBe(matches);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("without URLPattern, a pattern with groups is unknown", () => {
    expect(matchesUrl("/:name", "https://a.example/b", false)).toBeUndefined();
    expect(matchesUrl("/*?x", "https://a.example/1?x", false)).toBeUndefined();
    expect(matchesUrl("/(\\d+)", "https://a.example/1", false)).toBeUndefined();
    expect(matchesUrl("http://localhost:8080/*", "http://localhost:8080/a", false)).toBe(true);
  });
});

test("query: every parameter has one of its values", () => {
  history.replaceState(null, "", "/?utm_source=ads-1&ref=a&ref=b");
  expect(holds({ query: { utm_source: "ads*", ref: ["b", "c"] } })).toBe(true);
  expect(holds({ query: { utm_source: "ads*", missing: "*" } })).toBe(false);
  expect(watched?.because()).toBe("The query has no missing.");
});

test("referrer: a text in which * stands for any text", () => {
  expect(document.referrer).not.toBe("");
  expect(holds({ referrer: `${location.origin}*` })).toBe(true);
  expect(holds({ referrer: ["https://*.google.*"] })).toBe(false);
});

test("media: follows a change", async () => {
  watchWhen({ media: "(max-width: 600px)" });
  expect(hasOpened()).toBe(false);
  await page.viewport(400, 600);
  await expect.poll(hasOpened).toBe(true);
});

test("language: a tag includes its regions, but not a longer word", () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("de-AT");
  expect(holds({ language: "de" })).toBe(true);
  expect(holds({ language: ["fr", "de-at"] })).toBe(true);
  expect(holds({ language: "de-DE" })).toBe(false);
  expect(watched?.because()).toBe("The visitor's language is de-AT.");
  vi.restoreAllMocks();
});

test("secondsOnPage: counts from when the page was opened", async () => {
  const seconds = Math.ceil(performance.now() / 1000) + 1;
  watchWhen({ secondsOnPage: seconds });
  expect(hasOpened()).toBe(false);
  await expect.poll(hasOpened, { timeout: 5_000 }).toBe(true);
  expect(performance.now()).toBeGreaterThanOrEqual(seconds * 1000 - 1);
  expect(holds({ secondsOnPage: 0 })).toBe(true);
});

test.runIf(driverCan.emulate)(
  "scrollDepth: percent of the page that the wheel has brought into view",
  async () => {
    addTall();
    watchWhen({ scrollDepth: 50 });
    expect(watched?.because()).toBe("The page was not scrolled yet.");
    await wheel(300);
    await expect.poll(() => window.scrollY).toBe(300);
    expect(hasOpened()).toBe(false);
    await wheel(900);
    await expect.poll(hasOpened).toBe(true);
  },
);

test.runIf(driverCan.emulate)(
  "exitIntent: the mouse leaves the page over its top edge, not another",
  async () => {
    addTall(500);
    watchWhen({ exitIntent: true });
    const { x, y } = frameOffset();
    await moveMouse(x + 100, y + 100);
    await moveMouse(x + 100, y + 5);
    expect(hasOpened()).toBe(false);
    await moveMouse(x + 100, y - 5);
    await expect.poll(hasOpened).toBe(true);
    expect(watched?.because()).toBe("The mouse has left the page over its top edge.");
  },
);

test.runIf(driverCan.emulate)("idleSeconds: a movement starts the time again", async () => {
  const { x, y } = frameOffset();
  const startedAt = performance.now();
  watchWhen({ idleSeconds: 2 });
  for (let step = 0; performance.now() - startedAt < 2_500; step++)
    await moveMouse(x + 100 + (step % 50), y + 100);
  expect(hasOpened()).toBe(false);
  await expect.poll(hasOpened, { timeout: 5_000 }).toBe(true);
});

test("elementInView: also one that the page adds later", async () => {
  addTall();
  watchWhen({ elementInView: "#plans" });
  expect(watched?.because()).toBe("The page has no such element.");
  const plans = addTall(100);
  plans.id = "plans";
  await expect.poll(() => watched?.because()).toBe("Such an element is not in view.");
  plans.scrollIntoView();
  await expect.poll(hasOpened, { timeout: 5_000 }).toBe(true);
});

test("elementClicked: a click on a part of the element, not beside it", async () => {
  const button = document.body.appendChild(document.createElement("button"));
  button.dataset["help"] = "";
  button.append(Object.assign(document.createElement("b"), { textContent: "Help" }));
  const other = document.body.appendChild(document.createElement("button"));
  other.textContent = "Other";
  watchWhen({ elementClicked: "[data-help]" });
  await userEvent.click(other);
  expect(hasOpened()).toBe(false);
  await userEvent.click(button.querySelector("b") ?? button);
  await expect.poll(hasOpened).toBe(true);
});

describe("hours and dates, in the owner's time zone", () => {
  const office = { timeZone: "Europe/Berlin", days: ["mon", "fri"], from: "09:00", to: "17:30" } as const;
  const night = { timeZone: "Europe/Berlin", days: ["fri"], from: "22:00", to: "06:00" } as const;

  test.each([
    ["2026-11-27T08:00:00Z", { hours: office }, true],
    ["2026-11-27T16:29:00Z", { hours: office }, true],
    ["2026-11-27T16:30:00Z", { hours: office }, false],
    ["2026-11-26T10:00:00Z", { hours: office }, false],
    // Friday night lasts until Saturday morning.
    ["2026-11-27T21:30:00Z", { hours: night }, true],
    ["2026-11-28T04:59:00Z", { hours: night }, true],
    ["2026-11-28T05:00:00Z", { hours: night }, false],
    ["2026-11-27T04:00:00Z", { hours: night }, false],
    ["2026-12-24T22:59:00Z", { dates: { timeZone: "Europe/Berlin", until: "2026-12-24" } }, true],
    ["2026-12-24T23:00:00Z", { dates: { timeZone: "Europe/Berlin", until: "2026-12-24" } }, false],
    ["2026-11-30T23:00:00Z", { dates: { timeZone: "Europe/Berlin", from: "2026-12-01" } }, true],
    ["2026-11-30T22:59:00Z", { dates: { timeZone: "Europe/Berlin", from: "2026-12-01" } }, false],
    ["2026-12-24T17:00:00Z", { dates: { timeZone: "UTC", until: "2026-12-24T17:00" } }, true],
    ["2026-12-24T17:01:00Z", { dates: { timeZone: "UTC", until: "2026-12-24T17:00" } }, false],
  ] as const)("at %s, %j: %s", (time, when, expected) => {
    vi.useFakeTimers({ now: new Date(time) });
    expect(holds(when)).toBe(expected);
  });

  test("the office opens while the page is shown", () => {
    vi.useFakeTimers({
      now: new Date("2026-11-27T07:59:30Z"),
      toFake: ["Date", "setInterval", "clearInterval"],
    });
    watchWhen({ hours: office });
    expect(watched?.because()).toBe("In Europe/Berlin it is fri 08:59.");
    vi.advanceTimersByTime(40_000);
    return expect.poll(hasOpened).toBe(true);
  });
});

describe("all, any, not", () => {
  test("combine conditions; fields must all hold", () => {
    const yes = { secondsOnPage: 0 };
    const no = { exitIntent: true } as const;
    expect(holds({ ...yes, ...no })).toBe(false);
    expect(holds({ any: [no, yes] })).toBe(true);
    expect(holds({ all: [yes, no] })).toBe(false);
    expect(holds({ not: no, all: [yes, { not: { all: [no] } }] })).toBe(true);
    expect(holds({})).toBe(true);
  });

  test("what is unknown without consent stays unknown when it is negated", () => {
    const unknown = { visitor: "returning" } as const;
    expect(holds({ not: unknown })).toBe(false);
    expect(watched?.because()).toBe("This needs stored data: set `consent` once the visitor has agreed.");
    expect(holds({ any: [{ not: unknown }, { secondsOnPage: 0 }] })).toBe(true);
  });
});

/** Of the test's frame in the window, in CSS pixels of the window. */
function frameOffset(): { x: number; y: number } {
  const box = window.frameElement?.getBoundingClientRect();
  return { x: box?.x ?? 0, y: box?.y ?? 0 };
}

async function moveMouse(x: number, y: number): Promise<void> {
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
}

async function wheel(deltaY: number): Promise<void> {
  const { x, y } = frameOffset();
  await cdp().send("Input.dispatchMouseEvent", {
    type: "mouseWheel",
    x: x + 200,
    y: y + 200,
    deltaX: 0,
    deltaY,
  });
}
