import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InputDefinition } from "./input.ts";
import { inputs, isInputType, type InputType } from "./inputs.ts";

const junk = fc.jsonValue();

describe.each(Object.values(inputs))("$type", (definition) => {
  // Spec: 3.30
  test("is registered under its wire type", () => {
    expect(isInputType(definition.type)).toBe(true);
  });

  test("parses its example and fills in the defaults", () => {
    const { options, items = [] } = definition.example;
    const block = { id: "x", type: definition.type, options, items, runtimeOptions: {} };
    expect(definition.parse(block)).toEqual(expect.objectContaining({}));
    expect(() => definition.parse({ ...block, options: {}, items: [] })).not.toThrow();
  });

  test("parses any junk without throwing", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), junk), fc.array(junk), (options, items) => {
        definition.parse({ id: "x", type: definition.type, options, items, runtimeOptions: {} });
      }),
    );
  });
});

const types = Object.keys(inputs).filter(isInputType);

test.each(types)("%s validates any text without throwing", (type) => {
  const isValid = validatorOf(type);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof isValid(text) === "boolean"));
});

/** Texts of the maximum length that the API accepts, repeating what patterns backtrack on. */
const longTexts = ["a", "@", "a.", " ", "0", "1/", " to ", "+1 (", "1,", "\n"].flatMap((part) => {
  const text = part.repeat(100_000 / part.length);
  return [`${text}x`, `0.${text}1`];
});

test.each(types)("%s validates the longest text within half a second", (type) => {
  const isValid = validatorOf(type);
  for (const text of longTexts) {
    const start = performance.now();
    isValid(text);
    expect(performance.now() - start, JSON.stringify(text.slice(0, 10))).toBeLessThan(500);
  }
});

test("rejects unknown wire types", () => {
  expect(isInputType("toString")).toBe(false);
  expect(isInputType("slider input")).toBe(false);
});

type Definitions = {
  readonly [Type in InputType]: InputDefinition<Type, ReturnType<(typeof inputs)[Type]["parse"]>>;
};
const definitions: Definitions = inputs;

/** Validates text with the default options. The type parameter correlates the rule with its options. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function validatorOf<Type extends InputType>(type: Type): (text: string) => boolean {
  const definition = definitions[type];
  const options = definition.parse({ id: "x", type, options: {}, items: [], runtimeOptions: {} });
  return (text) => definition.answer({ text }, options).ok;
}
