import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inputs, isInputType } from "./inputs.ts";

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

  test("judges any text without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        judge(unit, text);
      }),
    );
  });
});

test("a wire type that nobody knows is none of ours", () => {
  expect(isInputType("toString")).toBe(false);
  expect(isInputType("slider input")).toBe(false);
});

/** Each unit judges by its own parsed options. */
function judge<Options>(
  unit: {
    type: string;
    parse: (block: { id: string; type: string; options: {}; items: []; runtimeOptions: {} }) => Options;
    answer: (draft: { text: string }, options: Options) => { ok: boolean };
  },
  text: string,
): boolean {
  const options = unit.parse({ id: "x", type: unit.type, options: {}, items: [], runtimeOptions: {} });
  return unit.answer({ text }, options).ok;
}
