import { expect, test } from "vitest";
import { readOwner } from "./serve-options.ts";

test("reads the owner's options", () => {
  expect(readOwner({})).toEqual({});
  expect(readOwner({ "owner-token": "long", "retention-days": "30" })).toEqual({
    ownerToken: "long",
    retentionDays: 30,
  });
});

test("rejects an empty token and an invalid retention period", () => {
  expect(() => readOwner({ "owner-token": "" })).toThrow("--owner-token");
  for (const days of ["0", "-1", "soon", ""])
    expect(() => readOwner({ "retention-days": days })).toThrow("--retention-days");
});
