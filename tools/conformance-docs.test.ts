import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checks } from "../packages/conformance/src/checks/all-checks.ts";
import { DOCS, withConformanceReport } from "./conformance-docs.ts";

const text = readFileSync(DOCS, "utf8");

test("docs/conformance.md has the report of the flow server (`node --conditions=@banter/source tools/conformance-docs.ts` updates it)", async () => {
  expect(text).toBe(await withConformanceReport(text));
});

test("a check has one id and one sentence", () => {
  const ids = checks.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.filter((id) => !/^[a-z]+(?:-[a-z]+)*$/.test(id))).toEqual([]);
  expect(checks.filter(({ title }) => !/^[A-Z].+[^.]\.$/.test(title)).map(({ id }) => id)).toEqual([]);
});
