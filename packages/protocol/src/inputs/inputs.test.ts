import * as fc from "fast-check";
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
