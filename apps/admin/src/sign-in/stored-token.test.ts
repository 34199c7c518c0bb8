import { expect, test } from "vitest";
import { storedToken } from "./stored-token.ts";

test("stores the token until it is cleared", () => {
  const items = new Map<string, string>();
  const token = storedToken({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  expect(token.read()).toBe("");
  token.store("secret");
  expect(token.read()).toBe("secret");
  expect([...items]).toEqual([["banter-owner-token", "secret"]]);
  token.clear();
  expect(token.read()).toBe("");
});
