import { expect, test } from "vitest";
import fields from "../fields/bot-fields.json" with { type: "json" };
import type { Field } from "../fields/field.ts";
import { english } from "./english.ts";
import { fieldLabels } from "./field-labels.ts";
import { german } from "./german.ts";

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test("German translates every text with the same placeholders and plural forms", () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
  const translations = new Map(Object.entries(german));
  for (const [key, text] of Object.entries(english)) {
    const translation = translations.get(key) ?? "";
    expect(placeholders(translation), key).toEqual(placeholders(text));
    expect(translation.split("|"), key).toHaveLength(text.split("|").length);
  }
});

test("every field of a bot has a label", () => {
  const namesOf = (list: readonly Field[]): readonly string[] =>
    list.flatMap((field) => [field.name, ...namesOf("fields" in field ? field.fields : [])]);
  const {
    steps,
    settings,
    theme,
  }: Record<"settings" | "theme", readonly Field[]> & {
    steps: Readonly<Record<string, readonly Field[]>>;
  } = JSON.parse(JSON.stringify(fields));
  const names = new Set([...Object.values(steps).flatMap(namesOf), ...namesOf(settings), ...namesOf(theme)]);
  expect([...names].filter((name) => !Object.hasOwn(fieldLabels, name))).toEqual([]);
});
