import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { coveragePage, coverageTable, KNOWN_GAPS, readStatements, readTaggedTests } from "./spec-coverage.ts";

const statements = readStatements();
const tests = readTaggedTests();
const passing = tests.filter(({ differs }) => !differs);

test("the specification has numbered statements", () => {
  expect(statements.length).toBeGreaterThan(300);
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
});

test("every statement of the specification has a test or is a known gap", () => {
  const covered = new Set([...passing.flatMap(({ ids }) => ids), ...Object.keys(KNOWN_GAPS)]);
  expect(statements.filter(({ id }) => !covered.has(id)).map(({ id, text }) => `${id} ${text}`)).toEqual([]);
});

test("a known gap is a statement without a test", () => {
  const covered = new Set(passing.flatMap(({ ids }) => ids));
  const open = new Set(statements.map(({ id }) => id).filter((id) => !covered.has(id)));
  expect(Object.keys(KNOWN_GAPS).filter((id) => !open.has(id))).toEqual([]);
});

test("what the product does instead of a statement has a test", () => {
  const tested = new Set(tests.filter(({ differs }) => differs).flatMap(({ ids }) => ids));
  const differing = Object.entries(KNOWN_GAPS).flatMap(([id, why]) =>
    why.startsWith("differs") ? [id] : [],
  );
  expect([...tested].toSorted()).toEqual(differing.toSorted());
});

test("every tag names statements that exist, above a test", () => {
  const known = new Set(statements.map(({ id }) => id));
  const wrong = tests
    .filter(({ ids, title }) => title === "" || ids.some((id) => !known.has(id)))
    .map(({ path, ids, title }) => `${path}: ${ids.join(", ")} above "${title}"`);
  expect(wrong).toEqual([]);
});

test("docs/spec-coverage.md is up to date (node tools/spec-coverage.ts generates it)", () => {
  expect(readFileSync(coveragePage, "utf8")).toBe(coverageTable(statements, tests));
});
