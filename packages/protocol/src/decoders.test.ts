import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  union,
  boolean,
  requiredObject,
  array,
  number,
  picklist,
  optionalNumber,
  optionalPicklist,
  optionalObject,
  optionalStringOrNumber,
  optionalString,
  record,
  object,
  string,
  strictArray,
} from "./decoders.ts";

const readAny = object({
  name: string("nobody"),
  nick: optionalString(),
  isOld: boolean(true),
  age: number(7),
  size: optionalStringOrNumber(),
  limit: optionalNumber(),
  color: picklist(["red", "blue"], "red"),
  shade: optionalPicklist(["dark", "light"]),
  more: record(),
  inner: object({ word: string("deep") }),
  rare: optionalObject({ word: string() }),
  items: array(requiredObject({ id: optionalString() }, { label: string() })),
  all: strictArray(optionalString()),
  width: union(optionalStringOrNumber(), () => 400),
});

const DEFAULTS = {
  name: "nobody",
  isOld: true,
  age: 7,
  color: "red",
  more: {},
  inner: { word: "deep" },
  items: [],
  width: 400,
};

describe("decoders", () => {
  test("fill in every default and omit fields without one", () => {
    expect(Object.keys(readAny(undefined)).toSorted()).toEqual(Object.keys(DEFAULTS).toSorted());
    expect(readAny({})).toEqual(DEFAULTS);
    expect(readAny("junk")).toEqual(DEFAULTS);
  });

  test("never throw and always return the complete shape", () => {
    const field = fc.anything();
    const shaped = fc.record(Object.fromEntries(Object.keys(readAny({})).map((key) => [key, field])));
    fc.assert(
      fc.property(fc.oneof(field, shaped), (value) => {
        const read = readAny(value);
        expect(read).toEqual(expect.objectContaining({ inner: { word: expect.any(String) } }));
        expect(Number.isFinite(read.age)).toBe(true);
        expect(["red", "blue"]).toContain(read.color);
      }),
    );
  });

  test("accept numeric strings but no other strings as numbers", () => {
    expect(number(1)(" 12.5 ")).toBe(12.5);
    expect(["", "  ", "many", "Infinity", Number.NaN, null].map(number(1))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test("drop array items that lack a required field", () => {
    const read = array(requiredObject({ id: optionalString() }, { label: string("-") }));
    expect(read([{ id: "a" }, { label: "no id" }, null, { id: "b", label: "B" }])).toEqual([
      { id: "a", label: "-" },
      { id: "b", label: "B" },
    ]);
    expect(read({ length: 3 })).toEqual([]);
  });

  test("decode a strict array completely or not at all", () => {
    expect(strictArray(optionalString())(["a", "b"])).toEqual(["a", "b"]);
    expect(strictArray(optionalString())(["a", 1])).toBeUndefined();
    expect(strictArray(optionalString())("a")).toBeUndefined();
  });

  test("drop keys that allow prototype pollution from records", () => {
    const parsed: unknown = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1, "fine": 2}');
    const read = record()(parsed);
    expect(Object.keys(read)).toEqual(["fine"]);
    expect(read["isAdmin"]).toBeUndefined();
  });
});
