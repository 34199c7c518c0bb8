import { expect, test } from "vitest";
import { mergeRecords } from "./merge-records.ts";

test("nested objects are merged, other values are replaced, and undefined changes nothing", () => {
  const merged = mergeRecords({ a: { b: 1, c: 2 }, d: [1] }, { a: { c: 3, e: undefined }, d: [2], f: 4 });
  expect(merged).toEqual({ a: { b: 1, c: 3 }, d: [2], f: 4 });
});

test("a field `__proto__` doesn't become the prototype", () => {
  const changes = JSON.parse('{"chat": {"__proto__": {"a": 1}}, "__proto__": {"b": 2}}');
  const merged = mergeRecords({ chat: { c: 3 } }, changes);
  expect(merged).toEqual({ chat: { c: 3 } });
  expect("b" in merged).toBe(false);
});
