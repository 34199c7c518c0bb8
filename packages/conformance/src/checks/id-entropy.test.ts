import { expect, test } from "vitest";
import { estimateBits } from "./id-entropy.ts";

test.each([
  ["a counter", ["session-000001", "session-000002", "session-000003"], 3],
  ["equal ids", ["a1b2", "a1b2"], 0],
  ["a clock and a counter", ["lx2k9d-1a", "lx2k9d-1b", "lx2k9e-1c"], 8],
  [
    "UUIDs",
    [
      "57a1bfe6-3364-4039-a7be-f9abce564f5b",
      "91101ae2-7432-41cd-9e6c-6f41a7bff095",
      "80cfe9d4-1f1b-4f7a-8f0e-d5a1b64c21e3",
    ],
    112,
  ],
])("the random bits of %s", (_, ids, bits) => {
  expect(Math.abs(estimateBits(ids) - bits)).toBeLessThanOrEqual(12);
});
