import { describe, expect, it } from "vitest";
import { parseBotDefinition } from "./bot-definition.ts";
import { compileBot } from "../inspect/compile-bot.ts";

const exported = {
  version: "6.1",
  id: "b1",
  name: "Lead",
  publicId: null,
  createdAt: "2026-01-01",
  folderId: null,
  groups: [
    {
      id: "g1",
      title: "Start",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: "t", type: "text", content: { richText: [] } },
        { id: "z", type: "Google Sheets", outgoingEdgeId: "lost" },
        {
          id: "c",
          type: "choice input",
          items: [{ id: "i", content: "Yes", outgoingEdgeId: "e2", paths: null }],
          outgoingEdgeId: null,
        },
      ],
    },
  ],
  edges: [
    { id: "e1", from: { eventId: "s" }, to: { groupId: "g1" } },
    { id: "e2", from: { blockId: "c", itemId: "i" }, to: { groupId: "g1", blockId: null } },
    { nonsense: true },
  ],
  events: [{ id: "s", type: "start", graphCoordinates: {}, outgoingEdgeId: "e1" }],
  variables: [
    { id: "v1", name: "Name" },
    { id: "v2", name: "Age", value: 7 },
  ],
};

function parsed(source: unknown) {
  const result = parseBotDefinition(source);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe("parseBotDefinition", () => {
  it("drops unknown fields and fills in missing lists and sections", () => {
    const bot = parsed(exported);
    expect(bot).toMatchObject({ id: "b1", publicId: "b1", version: "6.1", theme: {}, settings: {} });
    expect(bot.variables).toEqual([
      { id: "v1", name: "Name", value: null, isSessionVariable: false },
      { id: "v2", name: "Age", value: "7", isSessionVariable: false },
    ]);
    expect(bot.edges.map((edge) => edge.id)).toEqual(["e1", "e2"]);
    expect(bot.groups[0]?.blocks[2]).toEqual({
      id: "c",
      type: "choice input",
      content: {},
      options: {},
      items: [{ id: "i", outgoingEdgeId: "e2", paths: [], fields: { content: "Yes" } }],
    });
  });

  it("accepts its own output", () => {
    expect(parsed(JSON.parse(JSON.stringify(parsed(exported)))).edges).toEqual(parsed(exported).edges);
  });

  it.each([null, "bot", {}, { ...exported, groups: [{ id: "g" }] }])("rejects %j", (source) => {
    const result = parseBotDefinition(source);
    expect(result.ok ? [] : result.error.map(({ severity }) => severity)).toContain("error");
  });
});

describe("a parsed bot", () => {
  const groups = [{ id: "g", blocks: [] }];
  const parsedBot = (fields: Readonly<Record<string, unknown>>) => parsed({ id: "x", groups, ...fields });
  const parsedBlock = (fields: Readonly<Record<string, unknown>>) =>
    parsedBot({ groups: [{ id: "g", blocks: [{ id: "b", type: "text", ...fields }] }] }).groups[0]?.blocks[0];

  it.each([
    [{}, "6.1"],
    [{ version: "5" }, "5"],
    [{ version: 6 }, "6"],
    [{ version: null }, "6.1"],
  ])("has the version of %j: %s", (fields, version) => {
    expect(parsedBot(fields).version).toBe(version);
  });

  it.each([
    [{}, "x"],
    [{ publicId: "" }, "x"],
    [{ publicId: null }, "x"],
    [{ publicId: "shop" }, "shop"],
  ])("has the public id of %j: %s", (fields, publicId) => {
    expect(parsedBot(fields).publicId).toBe(publicId);
  });

  it.each([
    [undefined, null],
    [null, null],
    ["a", "a"],
    [7, "7"],
    [true, "true"],
    [
      ["a", null],
      ["a", null],
    ],
    [{ a: 1 }, null],
    [[1], null],
  ])("reads the variable value %j as %j", (value, expected) => {
    expect(parsedBot({ variables: [{ id: "v", name: "n", value }] }).variables[0]?.value).toEqual(expected);
  });

  it("keeps the other fields of an item and drops empty edges", () => {
    const item = { id: "i", outgoingEdgeId: "", title: "T", paths: [{ id: "p" }, { text: "no id" }] };
    expect(parsedBlock({ items: [item, { title: "no id" }] })?.items).toEqual([
      { id: "i", paths: [{ id: "p", text: "" }], fields: { title: "T" } },
    ]);
  });

  it("marks blocks of unknown types as unsupported", () => {
    expect(parsedBlock({ type: "Zapier" })).toMatchObject({ type: "unsupported", originalType: "Zapier" });
    expect(parsedBlock({ type: "constructor" })).toMatchObject({ type: "unsupported" });
    expect(parsedBlock({ type: "rating input" })).toMatchObject({ type: "rating input" });
  });

  it("ignores invalid edges, events and variables", () => {
    const bot = parsedBot({
      edges: [
        { id: "e" },
        { id: "f", from: { blockId: "b", itemId: null }, to: { groupId: "g", blockId: "b" } },
      ],
      events: [
        { id: "s", type: "noon" },
        { id: "r", type: "reply", options: null },
      ],
      variables: [{ id: "v" }, "v"],
    });
    expect(bot.edges).toEqual([{ id: "f", from: { blockId: "b" }, to: { groupId: "g", blockId: "b" } }]);
    expect(bot.events).toEqual([{ id: "r", type: "reply", options: {} }]);
    expect(bot.variables).toEqual([]);
  });

  it("is rejected with the path of each problem", () => {
    const result = parseBotDefinition({ id: 7, groups: [{ id: "g", blocks: [{ type: "text" }] }] });
    expect(result.ok ? [] : result.error.map(({ message }) => message.split(":")[0])).toEqual([
      "id",
      "groups.0.blocks.0.id",
    ]);
  });
});

describe("compileBot", () => {
  it("reports what won't run", () => {
    expect(compileBot(parsed(exported)).diagnostics).toMatchObject([
      { severity: "warning", blockId: "z", message: expect.stringContaining("Google Sheets") },
      { severity: "warning", blockId: "z", message: expect.stringContaining("lost") },
    ]);
    expect(compileBot(parsed({ ...exported, events: [] })).diagnostics[0]).toMatchObject({
      severity: "error",
    });
  });

  it("computes a revision from the content, independent of the order of keys", () => {
    const reversed = Object.fromEntries(Object.entries(exported).toReversed());
    expect(compileBot(parsed(exported)).revision).toMatch(/^[0-9a-f]{16}$/);
    expect(compileBot(parsed(reversed)).revision).toBe(compileBot(parsed(exported)).revision);
    expect(compileBot(parsed({ ...exported, name: "Other" })).revision).not.toBe(
      compileBot(parsed(exported)).revision,
    );
  });

  it("refuses a bot that is nested too deeply", () => {
    const deep: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
    const result = parseBotDefinition({ ...exported, theme: { deep } });
    expect(result).toMatchObject({
      ok: false,
      error: [{ message: expect.stringMatching(/^theme\.deep\./) }],
    });
  });
});
