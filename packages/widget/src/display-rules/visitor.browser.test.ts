import type { DisplayRule } from "@banter/protocol";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchOnPage } from "./testing/watched-page.ts";

/* Rules that remember a visitor. Each call of `visit` is a page that the visitor leaves again. */

const KEY = "banter-displayRules-lead";
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-27T10:00:00"), toFake: ["Date"] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

type Props = Parameters<typeof watchOnPage>[1];

/** Returns the names of the rules that fired on one page. */
function visit(rules: readonly DisplayRule[], props: Props = { consent: true }): readonly string[] {
  const { watch, actions } = watchOnPage(rules, props);
  watch.stop();
  return actions();
}
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("without consent", () => {
  const rules: readonly DisplayRule[] = [
    { when: { visitor: "new" }, do: "open" },
    { when: { visits: { atLeast: 1 } }, do: "open" },
    { when: { notClosed: true }, do: "open" },
    { when: { share: 100 }, do: "open" },
    { do: "open", atMost: "ever" },
  ];

  test("nothing is stored, and rules that need it don't fire and say so", () => {
    const watched = watchOnPage(rules);
    watched.emit("open");
    watched.emit("close");
    watched.watch.stop();
    expect(watched.actions()).toEqual([]);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    for (const [index] of rules.entries())
      expect(watched.because(index)).toBe(
        "This needs stored data: set `consent` once the visitor has agreed.",
      );
  });

  test.each([
    [{ consent: true, storage: "none" }, 'Nothing is stored with storage="none".'],
    [{ consent: true, isPreview: true }, "A preview stores nothing."],
    [{ consent: true, typebot: { id: "b" } }, "A preview stores nothing."],
  ] as const)("nor with %j", (props, because) => {
    const watched = watchOnPage(rules, props);
    watched.watch.stop();
    expect(watched.actions()).toEqual([]);
    expect(watched.because()).toBe(because);
    expect(localStorage).toHaveLength(0);
  });

  test("nor in a browser that blocks storage", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked", "QuotaExceededError");
    });
    const watched = watchOnPage(rules, { consent: true });
    watched.watch.stop();
    expect(watched.actions()).toEqual([]);
    expect(watched.because()).toBe("The browser blocks the page's storage.");
  });

  test("until it is given", async () => {
    const watched = watchOnPage(rules);
    watched.setProps({ consent: true });
    await expect.poll(watched.actions).toEqual(["open"]);
    expect(localStorage.getItem(KEY)).not.toBeNull();
    watched.watch.stop();
  });
});

test("visits: a visit ends after half an hour without a page", () => {
  const rules: readonly DisplayRule[] = [
    { name: "new", when: { visitor: "new" }, do: "preview" },
    { name: "returning", when: { visitor: "returning" }, do: "preview" },
    { name: "second or third", when: { visits: { atLeast: 2, atMost: 3 } }, do: "open" },
  ];
  expect(visit(rules)).toEqual(["new"]);
  pass(0.4 * HOUR_MS);
  expect(visit(rules)).toEqual(["new"]);
  pass(0.6 * HOUR_MS);
  expect(visit(rules)).toEqual(["returning", "second or third"]);
  pass(HOUR_MS);
  visit(rules);
  pass(HOUR_MS);
  expect(visit(rules)).toEqual(["returning"]);
});

test("atMost: once per visit, day, or ever", () => {
  const rules: readonly DisplayRule[] = [
    { name: "visit", do: "showLauncher", atMost: "visit" },
    { name: "day", do: "preview", atMost: "day" },
    { name: "ever", do: "open", atMost: "ever" },
  ];
  expect(visit(rules)).toEqual(["visit", "day", "ever"]);
  expect(visit(rules)).toEqual([]);
  pass(HOUR_MS);
  expect(visit(rules)).toEqual(["visit"]);
  pass(24 * HOUR_MS);
  expect(visit(rules)).toEqual(["visit", "day"]);
  const changed: readonly DisplayRule[] = [{ name: "another", do: "open", atMost: "ever" }];
  expect(visit(changed)).toEqual(["another"]);
});

test("notClosed: the visitor has neither closed the chat nor dismissed a message", () => {
  const rules: readonly DisplayRule[] = [{ when: { notClosed: true }, do: "preview" }];
  const opened = watchOnPage(rules, { consent: true });
  // Opening the chat dismisses the message.
  opened.emit("open");
  opened.emit("preview-message-dismissed");
  opened.watch.stop();
  expect(visit(rules)).toEqual(["preview"]);
  const dismissed = watchOnPage(rules, { consent: true });
  dismissed.emit("preview-message-dismissed");
  dismissed.watch.stop();
  expect(visit(rules)).toEqual([]);
  localStorage.clear();
  const closed = watchOnPage(rules, { consent: true });
  closed.emit("open");
  closed.emit("close");
  closed.watch.stop();
  pass(24 * HOUR_MS);
  expect(visit(rules)).toEqual([]);
});

test("share: a visitor stays in or out, for all rules together", () => {
  const rules: readonly DisplayRule[] = [
    { name: "in", when: { share: 30 }, do: "open" },
    { name: "out", when: { not: { share: 30 } }, do: "open" },
  ];
  const outcomes = Array.from({ length: 200 }, () => {
    localStorage.clear();
    const first = visit(rules);
    expect(visit(rules)).toEqual(first);
    return first.join();
  });
  const share = outcomes.filter((outcome) => outcome === "in").length;
  expect(outcomes.every((outcome) => outcome === "in" || outcome === "out")).toBe(true);
  expect(share).toBeGreaterThan(20);
  expect(share).toBeLessThan(110);
});

test("what another program stored under the key is replaced", () => {
  localStorage.setItem(KEY, '{"visits":"many","fired":[]}');
  expect(visit([{ when: { visitor: "new" }, do: "open", atMost: "ever" }])).toEqual(["open"]);
});

test('with storage "session", the tab remembers it', () => {
  const { watch } = watchOnPage([{ do: "open" }], { consent: true, storage: "session" });
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage.getItem(KEY)).not.toBeNull();
  watch.stop();
});
