import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMessageTimes } from "./message-times.ts";

const at = (...parts: [number, number, number, number, number]): number => new Date(...parts).getTime();

beforeEach(() => void vi.useFakeTimers({ now: at(2026, 2, 3, 18, 0) }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["en", "2:32 PM", "Mar 2, 2026, 2:32 PM", "Monday, March 2, 2026"],
  ["de", "14:32", "02.03.2026, 14:32", "Montag, 2. März 2026"],
  ["ja", "14:32", "2026/03/02 14:32", "2026年3月2日月曜日"],
])("in %s, the time of today is %j, and that of yesterday %j", (locale, today, yesterday, day) => {
  const times = createMessageTimes(locale);
  const plain = (text: string | undefined) => text?.replaceAll("\u202f", " ");
  expect(plain(times.format(at(2026, 2, 3, 14, 32)))).toBe(today);
  expect(plain(times.format(at(2026, 2, 2, 14, 32)))).toBe(yesterday);
  expect(times.newDay(at(2026, 1, 28, 14, 32), at(2026, 2, 2, 8, 0))).toBe(day);
});

test("a day begins at the visitor's midnight", () => {
  const times = createMessageTimes("en");
  expect(times.newDay(at(2026, 2, 2, 23, 59), at(2026, 2, 3, 0, 0))).toBeDefined();
  expect(times.newDay(at(2026, 2, 3, 0, 0), at(2026, 2, 3, 23, 59))).toBeUndefined();
});

test("an unknown time is neither shown nor the start of a day", () => {
  const times = createMessageTimes("en");
  expect(times.format(undefined)).toBeUndefined();
  expect(times.newDay(undefined, at(2026, 2, 3, 0, 0))).toBeUndefined();
  expect(times.newDay(at(2026, 2, 3, 0, 0), undefined)).toBeUndefined();
});
