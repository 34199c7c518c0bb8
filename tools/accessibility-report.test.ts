import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allFindings, conformanceReport, criteria, hasTest, reportPage } from "./accessibility-report.ts";

test("has every criterion of WCAG 2.2 A and AA once", () => {
  const of = (grade: string) => criteria.filter((criterion) => criterion.grade === grade).length;
  expect([of("A"), of("AA")]).toEqual([31, 24]);
  expect(new Set(criteria.map(({ id }) => id)).size).toBe(criteria.length);
});

test("every test that it names exists", () => {
  const missing = allFindings().flatMap(([name, { tests }]) =>
    tests.filter((reference) => !hasTest(reference)).map((reference) => `${name}: ${reference}`),
  );
  expect(missing).toEqual([]);
});

test("a test that doesn't exist is found", () => {
  expect(hasTest("tools/accessibility-report.test.ts > a test that doesn't exist is found")).toBe(true);
  expect(hasTest("tools/accessibility-report.test.ts > another one")).toBe(false);
  expect(hasTest("tools/nothing.test.ts > a test that doesn't exist is found")).toBe(false);
});

test("every finding has a remark", () => {
  expect(allFindings().filter(([, { remark }]) => remark.length < 5)).toEqual([]);
});

test("docs/accessibility-conformance.md is up to date (node tools/accessibility-report.ts generates it)", () => {
  expect(readFileSync(reportPage, "utf8")).toBe(conformanceReport());
});
