import { expect, test } from "vitest";
import { matchesWildcard } from "./wildcard.ts";
import { zonedTime } from "./zoned-time.ts";

test.each([
  ["ads*", "ads-summer", true],
  ["ads*", "my-ads", false],
  ["*", "", true],
  ["a*a", "a", false],
  ["a*b*c", "a-b-b-c", true],
  ["a*b*c", "a-c-b", false],
  ["*.google.*", "www.Google.de", true],
  ["plain", "plain", true],
  ["plain", "plainer", false],
])("%s matches %s: %s", (pattern, text, matches) => expect(matchesWildcard(pattern, text)).toBe(matches));

test("the time in a time zone has its own day", () => {
  expect(zonedTime("Asia/Tokyo", new Date("2026-12-24T15:30:00Z"))).toEqual({
    day: "fri",
    dayBefore: "thu",
    minute: "2026-12-25T00:30",
    time: "00:30",
  });
});
