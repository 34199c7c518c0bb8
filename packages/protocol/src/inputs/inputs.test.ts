import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InputUnit } from "./input.ts";
import { inputs, isInputType, type InputType } from "./inputs.ts";

const junk = fc.jsonValue();

describe.each(Object.values(inputs))("$type", (unit) => {
  test("is registered under its wire type", () => {
    expect(isInputType(unit.type)).toBe(true);
  });

  test("reads its example and fills every default, whatever is missing", () => {
    const { options, items = [] } = unit.example;
    const block = { id: "x", type: unit.type, options, items, runtimeOptions: {} };
    expect(unit.parse(block)).toEqual(expect.objectContaining({}));
    expect(() => unit.parse({ ...block, options: {}, items: [] })).not.toThrow();
  });

  test("reads any junk without throwing", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), junk), fc.array(junk), (options, items) => {
        unit.parse({ id: "x", type: unit.type, options, items, runtimeOptions: {} });
      }),
    );
  });
});

const judges = {
  "text input": judgeOf(inputs["text input"]),
  "number input": judgeOf(inputs["number input"]),
  "email input": judgeOf(inputs["email input"]),
  "url input": judgeOf(inputs["url input"]),
  "phone number input": judgeOf(inputs["phone number input"]),
  "date input": judgeOf(inputs["date input"]),
  "time input": judgeOf(inputs["time input"]),
  "choice input": judgeOf(inputs["choice input"]),
  "picture choice input": judgeOf(inputs["picture choice input"]),
  "rating input": judgeOf(inputs["rating input"]),
  "file input": judgeOf(inputs["file input"]),
  "payment input": judgeOf(inputs["payment input"]),
  cards: judgeOf(inputs.cards),
} satisfies Record<InputType, (text: string) => boolean>;

test.each(Object.entries(judges))("%s judges any text without throwing", (_type, judge) => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof judge(text) === "boolean"));
});

/** The longest text that the API takes, of the kinds that patterns stumble over. */
const longTexts = ["a", "@", "a.", " ", "1/", " to ", "+1 (", "1,"].map(
  (part) => `${part.repeat(100_000 / part.length)}x`,
);

test.each(Object.entries(judges))("%s judges the longest text at once", (_type, judge) => {
  for (const text of longTexts) {
    const start = performance.now();
    judge(text);
    expect(performance.now() - start, JSON.stringify(text.slice(0, 10))).toBeLessThan(500);
  }
});

test("a wire type that nobody knows is none of ours", () => {
  expect(isInputType("toString")).toBe(false);
  expect(isInputType("slider input")).toBe(false);
});

/** Judges by the unit's own parsed options. */
function judgeOf<Options>(unit: InputUnit<string, Options>): (text: string) => boolean {
  const options = unit.parse({ id: "x", type: unit.type, options: {}, items: [], runtimeOptions: {} });
  return (text) => unit.answer({ text }, options).ok;
}
