import { expect, test } from "vitest";
import { apiFilter, noFilter, readStatus } from "./result-filter.ts";

test("by default those with an answer are shown", () => {
  expect(apiFilter(noFilter)).toEqual({ started: "true", search: "", from: "", to: "" });
});

test("the last day is included: it ends where the next begins, in the owner's time zone", () => {
  const { from = "", to = "" } = apiFilter({ ...noFilter, from: "2026-01-31", to: "2026-01-31" });
  expect(new Date(from).getTime()).toBe(new Date(2026, 0, 31).getTime());
  expect(new Date(to).getTime()).toBe(new Date(2026, 1, 1).getTime());
});

test("what is no day is left out, and what is no status is the usual one", () => {
  expect(apiFilter({ ...noFilter, from: "soon" })["from"]).toBe("");
  expect(readStatus("whatever")).toBe("answered");
  expect(readStatus("silent")).toBe("silent");
});
