import { expect, test } from "vitest";
import { reportWithAllResults as report } from "../testing/sample-report.ts";
import { formatHtml } from "./format-html.ts";
import { formatTable } from "./format-table.ts";

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
