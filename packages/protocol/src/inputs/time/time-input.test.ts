import { expect, test } from "vitest";
import { timeInput } from "./time-input.ts";

test.each([
  ["15:05", {}, "15:05", "15:05"],
  ["9:05", {}, "09:05", "09:05"],
  ["15:05", { format: "h:mm a" }, "15:05", "3:05 PM"],
])("%s with %j is submitted as %s and formatted as %s", (text, options, value, formatted) => {
  const parsed = timeInput.parse({ id: "when", type: "time input", options, items: [], runtimeOptions: {} });
  expect(timeInput.answer({ text }, parsed)).toEqual({ ok: true, value: { value, formatted } });
});

test.each([
  ["", "empty"],
  ["24:00", "not-a-time"],
  ["soon", "not-a-time"],
])("rejects %j", (text, kind) => {
  const parsed = timeInput.parse({
    id: "when",
    type: "time input",
    options: {},
    items: [],
    runtimeOptions: {},
  });
  expect(timeInput.answer({ text }, parsed)).toEqual({ ok: false, error: { kind } });
});
