import { expect, test } from "vitest";
import lead from "../../../../apps/site/bots/lead.ts";
import { formatDiagnostics } from "./format-diagnostics.ts";
import { readBot } from "./read-bot.ts";

test("the lead bot is read without a complaint", () => {
  const read = readBot(JSON.parse(JSON.stringify(lead)));
  expect(formatDiagnostics(read.ok ? read.value.diagnostics : read.error)).toBe("");
});
