import { expect, test } from "vitest";
import { ownerHint, readOwner } from "./serve-options.ts";

test("the owner's options are passed on as they are given", () => {
  expect(readOwner({})).toEqual({});
  expect(readOwner({ "owner-token": "long", "retention-days": "30" })).toEqual({
    ownerToken: "long",
    retentionDays: 30,
  });
});

test("an empty token and days that would remove everything are refused", () => {
  expect(() => readOwner({ "owner-token": "" })).toThrow("--owner-token");
  for (const days of ["0", "-1", "soon", ""])
    expect(() => readOwner({ "retention-days": days })).toThrow("--retention-days");
});

test("the server says where answers are read, or what is missing for it", () => {
  expect(ownerHint("http://localhost:3000", { ownerToken: "long" })).toBe(
    "What visitors answer: http://localhost:3000/admin/",
  );
  expect(ownerHint("http://localhost:3000", { ownerToken: "" })).toContain("once BANTER_OWNER_TOKEN is set");
});
