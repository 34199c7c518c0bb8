import { expect, it } from "vitest";
import { closestMatch } from "./closest-match.ts";

it.each([
  ["nmae", ["name", "mail"], "name"],
  ["Name", ["name"], "name"],
  ["placholder", ["button", "placeholder"], "placeholder"],
  ["ed", ["end"], "end"],
  ["ab", ["xy"], undefined],
  ["emial", ["phone", "email"], "email"],
  ["completely", ["different"], undefined],
  ["", ["a"], "a"],
  ["any", [], undefined],
])("%j among %j → %j", (name, names, expected) => {
  expect(closestMatch(name, names)).toBe(expected);
});

it("allows more edits in longer names", () => {
  expect(closestMatch("abcdefghi", ["xyzdefghi"])).toBe("xyzdefghi");
  expect(closestMatch("abcdefghi", ["wxyzefghi"])).toBeUndefined();
  expect(closestMatch("abc", ["ayz"])).toBeUndefined();
  expect(closestMatch("abcd", ["abyz"])).toBe("abyz");
});

it("prefers the first of equally similar names", () => {
  expect(closestMatch("nam", ["name", "names", "na"])).toBe("name");
});
