import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingTests } from "../trust/trust-page.ts";
import type { Assessment } from "./assessment.ts";
import { assessments, asvsPage, asvsText, requirementsOf } from "./asvs-page.ts";
import { requirementIds } from "./levels.ts";

const evidence = ({ tests = [] }: Assessment) => ({ tests });

test("the standard has 253 requirements of levels 1 and 2", () => {
  expect(requirementIds).toHaveLength(253);
});

test("every requirement of levels 1 and 2 is assessed once, and no other", () => {
  const assessed = assessments.flatMap(requirementsOf);
  expect(requirementIds.filter((id) => !assessed.includes(id))).toEqual([]);
  expect(assessed.filter((id, index) => assessed.indexOf(id) !== index)).toEqual([]);
  expect(
    assessments.flatMap(({ ids }) => ids.filter((id) => requirementsOf({ ids: [id] }).length === 0)),
  ).toEqual([]);
});

test("every assessment has a test or a remark, and one that isn't met says why", () => {
  const unproven = assessments.filter(
    ({ status, remark, tests = [] }) => remark === undefined && (status !== "met" || tests.length === 0),
  );
  expect(unproven.map(({ ids }) => ids)).toEqual([]);
});

test("every assessment names tests that exist", () => {
  expect(missingTests(assessments.map(evidence))).toEqual([]);
});

test("an assessment whose test is gone is found", () => {
  const gone: Assessment = { ids: ["1.1.1"], asks: "a", status: "met", tests: [["tools/gone.test.ts", "a"]] };
  expect(missingTests([evidence(gone)])).toEqual(["tools/gone.test.ts: a"]);
});

test("what isn't met comes first", () => {
  const text = asvsText([
    { ids: ["1.1.1"], asks: "first", status: "met", remark: "so" },
    { ids: ["4.3"], asks: "second", status: "not met", remark: "why" },
  ]);
  expect(text).toContain("1 are met, 0 partly and 2 not; 0 don't apply");
  expect(text.indexOf("| 4.3 | second | why |")).toBeLessThan(text.indexOf("| 1.1.1 | first | so |"));
});

test("docs/asvs.md is up to date (node tools/asvs/asvs-page.ts generates it)", () => {
  expect(readFileSync(asvsPage, "utf8")).toBe(asvsText(assessments));
});
