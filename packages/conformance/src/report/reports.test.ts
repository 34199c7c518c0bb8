import { expect, test } from "vitest";
import type { ConformanceReport } from "../run-checks.ts";
import { formatHtml } from "./format-html.ts";
import { formatTable } from "./format-table.ts";

const check = { profile: "reference", severity: "error" } as const;

const report: ConformanceReport = {
  server: "https://bots.test/<script>",
  botId: "lead",
  profile: "banter",
  results: [
    { ...check, id: "first", title: "A promise.", outcome: { result: "passed" } },
    {
      ...check,
      id: "second",
      title: "Another promise.",
      outcome: { result: "failed", expected: "a < b", received: "<img src=x>\n\u001B[2J'\"&" },
    },
    { ...check, id: "third", title: "A third one.", outcome: { result: "skipped", reason: "No bot." } },
    {
      ...check,
      severity: "warning",
      id: "fourth",
      title: "Better so.",
      outcome: { result: "failed", expected: "413", received: "400" },
    },
  ],
};

test("the table has a line per check, and no control characters of the server", () => {
  expect(formatTable(report)).toBe(`https://bots.test/<script>, bot lead, profile banter

✓ first   A promise.
✗ second  Another promise.
          expected  a < b
          received  <img src=x> [2J'"&
- third   A third one.
          skipped   No bot.
! fourth  Better so.
          expected  413
          received  400

1 passed, 1 failed, 1 warning, 1 skipped`);
});

test("the page contains what a server sent as text only", () => {
  const page = formatHtml(report);
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain("&lt;img src=x&gt;");
  expect(page).toContain("<h1>Conformance of https://bots.test/&lt;script&gt;</h1>");
  expect(page).toContain('<td class="warned">Warning</td>');
});
