import { expect, it } from "vitest";
import { formatDiagnostics } from "./format-diagnostics.ts";

it("lists errors before warnings, each with its location and hint", () => {
  const text = formatDiagnostics([
    { severity: "warning", message: "Unused", groupId: "g1", groupTitle: "Hello", hint: "Remove it." },
    { severity: "error", message: "Missing start" },
    { severity: "warning", message: "Odd", groupId: "g2", groupTitle: "", blockId: "b" },
    {
      severity: "error",
      message: "Broken",
      groupId: "g1",
      groupTitle: "Hello",
      blockId: "a",
      hint: "Fix it.",
    },
    { severity: "warning", message: "Lost", blockId: "c" },
  ]);
  expect(text.split("\n")).toEqual([
    "error    Missing start",
    'error    group "Hello", block a: Broken',
    "         → Fix it.",
    'warning  group "Hello": Unused',
    "         → Remove it.",
    'warning  group "g2", block b: Odd',
    "warning  block c: Lost",
  ]);
});

it("is empty without diagnostics", () => {
  expect(formatDiagnostics([])).toBe("");
});
