import { fieldsOf, fieldsOfItems } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { isBefore, locationOf, mapBlocks, readExportedBot } from "./exported-bot.ts";
import { textOf } from "./fields.ts";

describe("readExportedBot", () => {
  it("separates lists from the other fields", () => {
    const bot = readExportedBot({
      version: "6",
      name: "Bot",
      groups: [{ id: "g", title: "G", blocks: [{ id: "b" }] }],
      edges: [{ id: "e" }],
      events: [{ id: "s" }],
    });
    expect(bot).toEqual({
      version: "6",
      groups: [{ fields: { id: "g", title: "G" }, blocks: [{ id: "b" }] }],
      edges: [{ id: "e" }],
      events: [{ id: "s" }],
      fields: { name: "Bot" },
    });
  });

  it.each([
    [{ version: 5 }, "5"],
    [{ version: "6.1" }, "6.1"],
    [{ version: "" }, "3"],
    [{ version: null }, "3"],
    [{}, "3"],
  ])("reads the version of %j as %s", (source, version) => {
    expect(readExportedBot(source).version).toBe(version);
  });

  it.each([null, 7, "bot", [], { groups: "none", edges: null }])("reads %j as an empty bot", (source) => {
    expect(readExportedBot(source)).toMatchObject({ groups: [], edges: [], events: [] });
  });

  it("unwraps an API response", () => {
    expect(readExportedBot({ typebot: { version: "6", name: "Inner" }, name: "Outer" })).toMatchObject({
      version: "6",
      fields: { name: "Inner" },
    });
  });
});

it.each([
  ["5", 6, true],
  ["6", 6, false],
  ["6.1", 6, false],
  ["3", 5, true],
])("version %s is before %d: %s", (version, other, expected) => {
  expect(isBefore(readExportedBot({ version }), other)).toBe(expected);
});

it("mapBlocks changes every block and keeps the groups", () => {
  const bot = readExportedBot({ groups: [{ id: "g", blocks: [{ id: "a" }, { id: "b" }] }, { id: "h" }] });
  const mapped = mapBlocks(bot, (block) => ({ ...block, seen: true }));
  expect(mapped.groups).toEqual([
    {
      fields: { id: "g" },
      blocks: [
        { id: "a", seen: true },
        { id: "b", seen: true },
      ],
    },
    { fields: { id: "h" }, blocks: [] },
  ]);
});

it("locationOf omits what is missing", () => {
  const group = { fields: { id: "g", title: "" }, blocks: [] };
  expect(locationOf(group, { id: "b" })).toEqual({ groupId: "g", blockId: "b" });
  expect(locationOf({ fields: { title: "T" }, blocks: [] }, {})).toEqual({ groupTitle: "T" });
});

describe("reading untyped values", () => {
  it.each([
    [{ a: 1 }, { a: 1 }],
    [[1], {}],
    [null, {}],
    ["a", {}],
  ])("fieldsOf(%j) is %j", (value, fields) => {
    expect(fieldsOf(value)).toEqual(fields);
  });

  it.each([
    [
      [{ a: 1 }, 2, null],
      [{ a: 1 }, {}, {}],
    ],
    [{ 0: "a" }, []],
    [undefined, []],
  ])("fieldsOfItems(%j) is %j", (value, list) => {
    expect(fieldsOfItems(value)).toEqual(list);
  });

  it.each([
    ["a", "a"],
    ["", undefined],
    [1, undefined],
    [null, undefined],
  ])("textOf(%j) is %j", (value, text) => {
    expect(textOf(value)).toBe(text);
  });
});
