import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchNavigation } from "./watch-navigation.ts";
import { watchOnPage } from "./testing/watched-page.ts";

const start = location.href;
const pages: ReturnType<typeof watchOnPage>[] = [];

/** Watches until the end of the test. */
function watchedPage(...parameters: Parameters<typeof watchOnPage>): ReturnType<typeof watchOnPage> {
  const watched = watchOnPage(...parameters);
  pages.push(watched);
  return watched;
}

beforeEach(() => history.replaceState(null, "", "/start"));
afterEach(() => {
  for (const { watch } of pages.splice(0)) watch.stop();
  vi.restoreAllMocks();
  history.replaceState(null, "", start);
  document.body.replaceChildren();
});

describe("of several rules", () => {
  test("the first that fires of each kind does so, in the order of the list", () => {
    const watched = watchedPage([
      { name: "exit", when: { exitIntent: true }, do: "open" },
      { name: "card", do: "preview" },
      { name: "second card", do: "preview" },
      { name: "chat", do: "open" },
      { name: "launcher", do: "showLauncher" },
    ]);
    expect(watched.actions()).toEqual(["card", "chat", "launcher"]);
    expect(watched.watch.explain().map(({ fired }) => fired)).toEqual([false, true, false, true, true]);
    expect(watched.because(2)).toBe("Another rule has done this on the page.");
    expect(watched.because(0, 1)).toBe("Another rule has done this on the page.");
  });

  test("one that shows the launcher hides it until one fires", () => {
    const watched = watchedPage([
      { when: { url: "/pricing" }, do: "showLauncher" },
      { when: { url: "/help" }, do: "preview" },
    ]);
    expect(watched.isLauncherShown()).toBe(false);
    history.pushState(null, "", "/pricing");
    return expect.poll(watched.isLauncherShown).toBe(true);
  });

  test("what another rule opens shows the launcher, too", () => {
    const watched = watchedPage([{ when: { exitIntent: true }, do: "showLauncher" }, { do: "preview" }]);
    expect(watched.isLauncherShown()).toBe(true);
  });

  test("none hides the launcher of a visitor with a conversation, or if no rule shows it", () => {
    const rule = { when: { exitIntent: true }, do: "showLauncher" };
    expect(watchedPage([rule], {}, { hasConversation: () => true }).isLauncherShown()).toBe(true);
    expect(watchedPage([{ ...rule, do: "open" }]).isLauncherShown()).toBe(true);
  });
});

describe("a chat that was opened", () => {
  test("is neither opened nor announced again on the page", async () => {
    const watched = watchedPage([{ when: { url: "/start#now" }, do: "open" }]);
    watched.emit("open");
    watched.emit("close");
    history.replaceState(null, "", "/start#now");
    await expect.poll(() => watched.because()).toBe("The URL matches /start#now.");
    expect(watched.actions()).toEqual([]);
    expect(watched.because(0, 1)).toBe("The chat was opened on this page before.");
  });
});

describe("a single-page navigation", () => {
  test("begins a new page: rules may fire again, and the launcher is hidden again", async () => {
    const watched = watchedPage([
      { name: "launcher", when: { url: "/pricing" }, do: "showLauncher" },
      { name: "card", when: { url: "/*" }, do: "preview" },
    ]);
    expect(watched.actions()).toEqual(["card"]);
    history.pushState(null, "", "/pricing");
    await expect.poll(watched.actions).toEqual(["card", "launcher", "card"]);
    history.back();
    await expect.poll(watched.actions).toEqual(["card", "launcher", "card", "card"]);
  });

  test("leaves the history's functions as they are", () => {
    const { pushState, replaceState } = history;
    watchedPage([{ do: "open" }]);
    expect(history.pushState).toBe(pushState);
    expect(history.replaceState).toBe(replaceState);
  });

  test("of the query or to a place in the page stays on the page", async () => {
    const watched = watchedPage([
      { name: "card", when: { url: "/start*" }, do: "preview" },
      { name: "launcher", when: { query: { step: "2" } }, do: "showLauncher" },
    ]);
    history.pushState(null, "", "/start?step=2#place");
    await expect.poll(watched.actions).toEqual(["card", "launcher"]);
  });

  test("is noticed without the Navigation API, at the latest after a second", async () => {
    const ended = new AbortController();
    const noticed: string[] = [];
    const note = {
      onPage: () => void noticed.push(location.pathname),
      onUrl: () => void noticed.push(location.hash),
    };
    watchNavigation(ended.signal, note, undefined);
    history.pushState(null, "", "/two");
    await expect.poll(() => noticed, { timeout: 3_000 }).toEqual(["/two"]);
    location.hash = "#place";
    await expect.poll(() => noticed).toEqual(["/two", "#place"]);
    location.hash = "#/route";
    await expect.poll(() => noticed).toEqual(["/two", "#place", "/two"]);
    history.go(-2);
    await expect.poll(() => noticed).toEqual(["/two", "#place", "/two", "/two"]);
    ended.abort();
    history.pushState(null, "", "/three");
    await new Promise(
      (resolve) => window.addEventListener("popstate", resolve, { once: true }) ?? history.back(),
    );
    expect(noticed).toHaveLength(4);
  });
});

test("a rule that can't be read is named in the console with its place, and explained", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  const { watch, actions } = watchedPage([
    { when: { scrolDepth: 50 }, do: "open" },
    { when: { elementInView: "##" }, do: "open" },
    { do: "preview" },
  ]);
  expect(warn.mock.calls.flat()).toEqual([
    'Banter ignored a display rule: displayRules[1].when.scrolDepth unknown field. Did you mean "scrollDepth"?',
    'Banter ignored a display rule: displayRules[2].when.elementInView must be a CSS selector, not "##". ',
  ]);
  expect(actions()).toEqual(["preview"]);
  expect(watch.explain()[0]).toEqual({
    rule: { when: { scrolDepth: 50 }, do: "open" },
    fired: false,
    why: [
      {
        condition: "[1].when.scrolDepth",
        holds: false,
        because: 'unknown field. Did you mean "scrollDepth"?',
      },
    ],
  });
});

test("explains what such a widget can't do", () => {
  const watched = watchedPage([{ do: "preview" }], {}, { actions: ["open"] });
  expect(watched.actions()).toEqual([]);
  expect(watched.because()).toBe("This kind of widget can't do it.");
});

test("no listener, timer or observer is left after removal", () => {
  const signals: (AbortSignal | undefined)[] = [];
  const add = EventTarget.prototype.addEventListener;
  // The test's runner replaces that of the window.
  for (const target of [window, EventTarget.prototype]) {
    vi.spyOn(target, "addEventListener").mockImplementation(function (
      this: EventTarget,
      ...[type, listener, options]: Parameters<typeof add>
    ) {
      // Those of a signal end with it.
      if (!(this instanceof AbortSignal))
        signals.push(typeof options === "object" ? options.signal : undefined);
      add.call(this, type, listener, options);
    });
  }
  const disconnected = vi.spyOn(IntersectionObserver.prototype, "disconnect");
  const intervals = vi.spyOn(window, "setInterval");
  const timeouts = vi.spyOn(window, "setTimeout");
  const cleared = [vi.spyOn(window, "clearInterval"), vi.spyOn(window, "clearTimeout")];
  const watched = watchOnPage([
    {
      when: {
        media: "print",
        secondsOnPage: 5000,
        scrollDepth: 50,
        exitIntent: true,
        idleSeconds: 50,
        elementInView: "p",
        elementClicked: "p",
        hours: { timeZone: "UTC", from: "09:00", to: "17:00" },
        dates: { timeZone: "UTC" },
      },
      do: "open",
    },
  ]);
  watched.watch.stop();
  expect(signals.length).toBeGreaterThan(10);
  expect(signals.filter((signal) => signal?.aborted !== true)).toEqual([]);
  const started = [...intervals.mock.results, ...timeouts.mock.results].map(({ value }) => value);
  const ended = new Set<unknown>(cleared.flatMap(({ mock }) => mock.calls.map(([id]) => id)));
  expect(started.length).toBeGreaterThan(4);
  expect(started.filter((id) => !ended.has(id))).toEqual([]);
  expect(disconnected).toHaveBeenCalledOnce();
});
