import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserClock } from "../../browser/browser-clock.ts";
import { createToastList } from "./toast-list.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a toast is shown for 5 seconds", () => {
  const toasts = createToastList(browserClock);
  toasts.show({ tone: "error", title: "big.bin is larger than 1MB" });
  vi.advanceTimersByTime(4_999);
  expect(toasts.get().map(({ title }) => title)).toEqual(["big.bin is larger than 1MB"]);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});

test("a toast that is shown again stays for another 5 seconds", () => {
  const toasts = createToastList(browserClock);
  toasts.show({ tone: "error", title: "Network Error" });
  vi.advanceTimersByTime(3_000);
  toasts.show({ tone: "error", title: "Network Error" });
  vi.advanceTimersByTime(4_999);
  expect(toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});

test("a toast with a link stays until it is dismissed", () => {
  const toasts = createToastList(browserClock);
  toasts.show({ tone: "info", title: "Popup blocked", link: { label: "Open", url: "https://a.example" } });
  vi.advanceTimersByTime(60_000);
  const [toast] = toasts.get();
  expect(toast?.title).toBe("Popup blocked");
  toasts.dismiss(toast?.id ?? 0);
  expect(toasts.get()).toEqual([]);
});

test("toasts stay while they are held, and 5 seconds more", () => {
  const toasts = createToastList(browserClock);
  toasts.show({ tone: "error", title: "big.bin is larger than 1MB" });
  vi.advanceTimersByTime(4_000);
  toasts.hold(true);
  toasts.show({ tone: "error", title: "Network Error" });
  vi.advanceTimersByTime(60_000);
  expect(toasts.get()).toHaveLength(2);
  toasts.hold(false);
  vi.advanceTimersByTime(4_999);
  expect(toasts.get()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});
