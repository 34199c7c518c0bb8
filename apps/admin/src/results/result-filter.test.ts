import { expect, test } from "vitest";
import { apiFilter, noFilter, readStatus } from "./result-filter.ts";

test("shows results with an answer by default", () => {
  expect(apiFilter(noFilter)).toEqual({ started: "true", search: "", from: "", to: "" });
});

test("includes the last day, in the owner's time zone", () => {
  const { from = "", to = "" } = apiFilter({ ...noFilter, from: "2026-01-31", to: "2026-01-31" });
  expect(new Date(from).getTime()).toBe(new Date(2026, 0, 31).getTime());
  expect(new Date(to).getTime()).toBe(new Date(2026, 1, 1).getTime());
});

test("ignores an invalid day and falls back from an unknown status", () => {
  expect(apiFilter({ ...noFilter, from: "soon" })["from"]).toBe("");
  expect(readStatus("whatever")).toBe("answered");
  expect(readStatus("silent")).toBe("silent");
});
