import { expect, test } from "vitest";
import fields from "../fields/bot-fields.json" with { type: "json" };
import type { Field } from "../fields/field.ts";
import { toLanguageTag } from "../languages/language-tags.ts";
import { editorTexts } from "./editor-strings.ts";
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

test.each([
  ["pt-BR", "Brazilian Portuguese"],
  ["zh-yue", "Cantonese"],
  ["de-1901-1901", "de-1901-1901"],
])("the language %s is called %s", (tag, name) => {
  expect(editorTexts("en").languageName(tag)).toBe(name);
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

test("a language tag without a name is shown as it is", () => {
  const { languageName } = editorTexts("en");
  expect(languageName("de-1901-1901")).toBe("de-1901-1901");
  expect(toLanguageTag("de-1901-1901", languageName)).toBeUndefined();
  expect(toLanguageTag("PT-br", languageName)).toBe("pt-BR");
  expect(languageName("pt-BR")).toBe("Brazilian Portuguese");
});
