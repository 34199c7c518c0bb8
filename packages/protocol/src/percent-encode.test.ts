import { expect, test } from "vitest";
import { percentEncode } from "./percent-encode.ts";

test.each([
  ["a b/c?d", "a%20b%2Fc%3Fd"],
  ["👍", "%F0%9F%91%8D"],
  ["half \ud83d of a pair", "half%20%EF%BF%BD%20of%20a%20pair"],
])("encodes %j as %s", (text, encoded) => {
  expect(percentEncode(text)).toBe(encoded);
});
