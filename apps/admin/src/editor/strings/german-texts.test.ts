import { operators, specialValues } from "@banter/engine/runtime";
import { describe, expect, test } from "vitest";
import templates from "../bot-templates.json" with { type: "json" };
import fields from "../fields/bot-fields.json" with { type: "json" };
import type { Field } from "../fields/field.ts";
import { germanFieldTexts } from "./german-field-texts.ts";
import { germanProblem } from "./german-problem.ts";

const textsOf = (list: readonly Field[]): readonly string[] =>
  list.flatMap((field) => [
    ...[field.description, field.default].flatMap((text) => text ?? []),
    ...("values" in field ? field.values : []),
    ...("fields" in field ? textsOf(field.fields) : []),
  ]);

test("German translates every note, default, choice, operator, special value and template, and nothing else", () => {
  const { steps, settings, theme }: { steps: Record<string, Field[]>; settings: Field[]; theme: Field[] } =
    JSON.parse(JSON.stringify(fields));
  const texts = new Set([
    ...[...Object.values(steps), settings, theme].flatMap(textsOf),
    ...Object.keys(operators),
    ...Object.keys(specialValues),
    ...templates.flatMap(({ name, description }) => [name.replaceAll("-", " "), description]),
  ]);
  expect(Object.keys(germanFieldTexts).toSorted()).toEqual([...texts].toSorted());
});

describe("a problem in German", () => {
  test.each([
    ['Unknown variable "size"', "Die Variable „size“ gibt es nicht"],
    ['Did you mean "{{name}}"?', "Meinten Sie „{{name}}“?"],
    ["step 3, options[2].label: is missing", "Schritt 3, options[2].label: fehlt"],
    [
      'step 1: is "x", but must be a text or a number',
      'Schritt 1: ist "x", muss aber ein Text oder eine Zahl sein',
    ],
    [
      'theme.preset: is "x", but must be "calm" or "glass"',
      'theme.preset: ist "x", muss aber "calm" oder "glass" sein',
    ],
    [
      'Set the color to "#fff" (4.6:1) or the backgroundColor to "#000" (5.1:1).',
      'Setzen Sie die Textfarbe auf "#fff" (4.6:1) oder die Hintergrundfarbe auf "#000" (5.1:1).',
    ],
    [
      'Translation "de": The translation of hello.say-1.text is missing, and 3 more',
      "Übersetzung „de“: Die Übersetzung von hello.say-1.text fehlt, und 3 weitere",
    ],
    [
      "Google Sheets is not supported: it is skipped, and the chat continues with the next block; no row is read or written",
      "Google Sheets wird nicht unterstützt: er wird übersprungen, und der Chat geht mit dem nächsten Block weiter; keine Zeile wird gelesen oder geschrieben",
    ],
    [
      'is "yyyy-M", in which "M" is no field. Write "yyyy-MM". Fields are yyyy (year), MM (month), dd (day), HH (hour) and mm (minute); quote other letters, as in yyyy-MM-dd\'T\'HH:mm',
      'ist "yyyy-M", worin "M" kein Feld ist. Schreiben Sie „yyyy-MM“. Felder sind yyyy (Jahr), MM (Monat), dd (Tag), HH (Stunde) und mm (Minute); setzen Sie andere Buchstaben in Hochkommas, wie in yyyy-MM-dd\'T\'HH:mm',
    ],
  ])("%s", (english, german) => {
    expect(germanProblem(english)).toBe(german);
  });

  test("that has no translation", () => {
    expect(germanProblem("Something else: entirely")).toBeUndefined();
  });

  test.each(["step 1, x: ", "the bot: ", "a or b: ", "Set ", "is not supported: ", "x, and 1 more"])(
    "is found in linear time in a text that repeats %j",
    (part) => {
      expect(germanProblem(`${part.repeat(2_000)}z`)).toBeUndefined();
    },
  );

  test("within many places, or in a long list", () => {
    expect(germanProblem(`${"a: ".repeat(20)}is missing`)).toBe(`${"a: ".repeat(20)}fehlt`);
    const names = '"a" or '.repeat(30);
    expect(germanProblem(`is 1, but must be ${names}a text`)).toBe(
      `ist 1, muss aber ${names.replaceAll(" or ", " oder ")}ein Text sein`,
    );
  });
});
