import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  either,
  flag,
  item,
  list,
  number,
  oneOf,
  optionalNumber,
  optionalOneOf,
  optionalSection,
  optionalSize,
  optionalText,
  record,
  section,
  text,
  wholeList,
} from "./readers.ts";

const readAny = section({
  name: text("nobody"),
  nick: optionalText(),
  isOld: flag(true),
  age: number(7),
  size: optionalSize(),
  limit: optionalNumber(),
  colour: oneOf(["red", "blue"], "red"),
  shade: optionalOneOf(["dark", "light"]),
  more: record(),
  inner: section({ word: text("deep") }),
  rare: optionalSection({ word: text() }),
  items: list(item({ id: optionalText() }, { label: text() })),
  all: wholeList(optionalText()),
  width: either(optionalSize(), () => 400),
});

const DEFAULTS = {
  name: "nobody",
  isOld: true,
  age: 7,
  colour: "red",
  more: {},
  inner: { word: "deep" },
  items: [],
  width: 400,
};

describe("readers", () => {
  test("fill in every default, and leave out what has none", () => {
    expect(Object.keys(readAny(undefined)).toSorted()).toEqual(Object.keys(DEFAULTS).toSorted());
    expect(readAny({})).toEqual(DEFAULTS);
    expect(readAny("junk")).toEqual(DEFAULTS);
  });

  test("never throw on any junk, and always give the whole shape", () => {
    const field = fc.anything();
    const shaped = fc.record(Object.fromEntries(Object.keys(readAny({})).map((key) => [key, field])));
    fc.assert(
      fc.property(fc.oneof(field, shaped), (value) => {
        const read = readAny(value);
        expect(read).toEqual(expect.objectContaining({ inner: { word: expect.any(String) } }));
        expect(Number.isFinite(read.age)).toBe(true);
        expect(["red", "blue"]).toContain(read.colour);
      }),
    );
  });

  test("take numbers that were written as text, and no other text for one", () => {
    expect(number(1)(" 12.5 ")).toBe(12.5);
    expect(["", "  ", "many", "Infinity", Number.NaN, null].map(number(1))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test("leave out the items of a list that lack what they need", () => {
    const read = list(item({ id: optionalText() }, { label: text("-") }));
    expect(read([{ id: "a" }, { label: "no id" }, null, { id: "b", label: "B" }])).toEqual([
      { id: "a", label: "-" },
      { id: "b", label: "B" },
    ]);
    expect(read({ length: 3 })).toEqual([]);
  });

  test("take a whole list or none of it", () => {
    expect(wholeList(optionalText())(["a", "b"])).toEqual(["a", "b"]);
    expect(wholeList(optionalText())(["a", 1])).toBeUndefined();
    expect(wholeList(optionalText())("a")).toBeUndefined();
  });

  test("keep keys that change what an object is out of records", () => {
    const parsed: unknown = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1, "fine": 2}');
    const read = record()(parsed);
    expect(Object.keys(read)).toEqual(["fine"]);
    expect(read["isAdmin"]).toBeUndefined();
  });
});
