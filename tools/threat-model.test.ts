import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";
import { missingTests } from "./trust/trust-page.ts";

test("docs/threat-model.md names a test for each threat, and each exists", () => {
  const text = readFileSync(join(root, "docs/threat-model.md"), "utf8");
  const [, threats = ""] = /\n## Threats\n(.*?)\n## /s.exec(text) ?? [];
  const rows = threats.split("\n").filter((line) => /^\| (?!threat |\*\*|-)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  const tests = rows.map((row) =>
    [...row.matchAll(/`([^`]+\.test\.tsx?)`: (.+?)(?=<br>| \|$)/g)].map(
      ([, path = "", title = ""]): [string, string] => [path, title],
    ),
  );
  expect(rows.filter((_, index) => tests[index]?.length === 0)).toEqual([]);
  expect(missingTests(tests.map((named) => ({ tests: named })))).toEqual([]);
});
