import { describe, expect, it } from "vitest";
import { parseBotDefinition } from "./bot-definition.ts";
import { compileBot } from "./compile-bot.ts";

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

describe("a bot's definition", () => {
  it("is read without its housekeeping, with every list and section present", () => {
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

  it("is the same when it is read again", () => {
    expect(parsed(JSON.parse(JSON.stringify(parsed(exported)))).edges).toEqual(parsed(exported).edges);
  });

  it.each([null, "bot", {}, { ...exported, groups: [{ id: "g" }] }])(
    "is refused where it is none: %j",
    (source) => {
      const result = parseBotDefinition(source);
      expect(result.ok ? [] : result.error.map(({ severity }) => severity)).toContain("error");
    },
  );
});

describe("a compiled bot", () => {
  it("names what won't run", () => {
    expect(compileBot(parsed(exported)).diagnostics).toMatchObject([
      { severity: "warning", blockId: "z", message: expect.stringContaining("Google Sheets") },
      { severity: "warning", blockId: "z", message: expect.stringContaining("lost") },
    ]);
    expect(compileBot(parsed({ ...exported, events: [] })).diagnostics[0]).toMatchObject({
      severity: "error",
    });
  });

  it("has a revision that follows its content, not the order of its keys", () => {
    const reversed = Object.fromEntries(Object.entries(exported).toReversed());
    expect(compileBot(parsed(exported)).revision).toMatch(/^[0-9a-f]{16}$/);
    expect(compileBot(parsed(reversed)).revision).toBe(compileBot(parsed(exported)).revision);
    expect(compileBot(parsed({ ...exported, name: "Other" })).revision).not.toBe(
      compileBot(parsed(exported)).revision,
    );
  });
});
