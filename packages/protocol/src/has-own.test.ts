import { expect, test } from "vitest";
import { hasOwn } from "./has-own.ts";

test("tells what an object has of its own, also in a page that took the platform's way away", () => {
  const platform = Object.hasOwn;
  Reflect.deleteProperty(Object, "hasOwn");
  try {
    expect(hasOwn({ text: undefined }, "text")).toBe(true);
    expect(hasOwn({}, "toString")).toBe(false);
    expect(hasOwn(Object.create(null), "text")).toBe(false);
  } finally {
    Object.hasOwn = platform;
  }
});
