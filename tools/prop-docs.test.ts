import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DOCS, withPropTables } from "./prop-docs.ts";

const text = readFileSync(DOCS, "utf8");

test("the prop tables of docs/embedding.md match the code (`node tools/prop-docs.ts` updates them)", () => {
  expect(text).toBe(withPropTables(text));
});

test("every prop is described", () => {
  const undescribed = [...text.matchAll(/^\| `(\w[\w.]*)` \|\s+\|/gm)].map(([, name]) => name);
  expect(undescribed).toEqual([]);
});
