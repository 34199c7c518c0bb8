import { expect, test } from "vitest";
import { createRandomIds } from "./random-id.ts";

test("ids are 160 bits in hexadecimal, and no two are equal", () => {
  const randomId = createRandomIds();
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(ids.filter((id) => !/^[0-9a-f]{40}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1_000);
});
