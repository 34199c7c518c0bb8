import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stepNames } from "./bot-reference.ts";
import { EDITOR_FIELDS, editorFields } from "./editor-fields.ts";

const text = readFileSync(EDITOR_FIELDS, "utf8");

test("the editor's fields match the schema of bot files (`node tools/editor-fields.ts` updates them)", () => {
  expect(text).toBe(editorFields());
});

interface DescribedField {
  readonly name: string;
  readonly kind: string;
  readonly description?: string;
}

test("the editor has a form for every step, with a description of every simple field", () => {
  const { steps }: { steps: Readonly<Record<string, readonly DescribedField[]>> } = JSON.parse(text);
  const forms = new Set(["options", "cases", "condition", "list"]);
  expect(Object.keys(steps)).toEqual(stepNames);
  const undescribed = Object.entries(steps).flatMap(([step, fields]) =>
    fields
      .filter(({ kind, description }) => !description && !forms.has(kind))
      .map(({ name }) => `${step}.${name}`),
  );
  expect(undescribed).toEqual([]);
});
