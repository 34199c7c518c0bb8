import { createHash as createNodeHash } from "node:crypto";
import { expect, test } from "vitest";
import { createHash } from "./crypto.ts";

test.each(["", "abc", "session 0123 turn 4 ünïcödé 🙂", "x".repeat(55), "x".repeat(56), "y".repeat(1_000)])(
  "hashes %j like Node",
  (text) => {
    expect(createHash("sha256").update(text).digest("hex")).toBe(
      createNodeHash("sha256").update(text).digest("hex"),
    );
  },
);

test("hashes the concatenation of all updates", () => {
  expect(createHash("sha256").update("a").update("bc").digest("hex")).toBe(
    createHash("sha256").update("abc").digest("hex"),
  );
});
