import { describe, expect, it } from "vitest";
import { parseBotDefinition } from "../bot/bot-definition.ts";
import { inspectBot } from "./inspect-bot.ts";

const start = { id: "s", type: "start", outgoingEdgeId: "e" };

/** The diagnostics of a bot with one group of these blocks. */
function inspect(...bot: Parameters<typeof definitionOf>) {
  return inspectBot(definitionOf(...bot));
}

function definitionOf(blocks: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) {
  const definition = parseBotDefinition({
    id: "x",
    groups: [{ id: "g", title: "Group", blocks }],
    edges: [
      { id: "e", from: { eventId: "s" }, to: { groupId: "g" } },
      { id: "lost", from: { blockId: "b" }, to: { groupId: "nowhere" } },
    ],
    events: [start],
    ...more,
  });
  if (!definition.ok) throw new Error(JSON.stringify(definition.error));
  return definition.value;
}

describe("inspectBot", () => {
  it("accepts a bot without problems", () => {
    expect(inspect([{ id: "b", type: "text", outgoingEdgeId: "e" }])).toEqual([]);
  });

  it.each([
    [[], "The bot has no start event"],
    [[{ id: "c", type: "command" }], "The bot has no start event"],
    [[{ id: "s", type: "start" }], "The start event has no edge"],
  ])("reports the events %j as an error", (events, message) => {
    expect(inspect([], { events })).toMatchObject([{ severity: "error", message }]);
  });

  it.each(["command", "reply", "invalidReply"])(
    "warns of an event of the type %s that leads nowhere",
    (type) => {
      const message = `An event of the type "${type}" leads to a group that does not exist`;
      expect(inspect([], { events: [start, { id: "x", type, outgoingEdgeId: "lost" }] })).toMatchObject([
        { severity: "warning", message },
      ]);
      expect(inspect([], { events: [start, { id: "x", type, outgoingEdgeId: "e" }] })).toEqual([]);
    },
  );

  it.each(["lost", "none"])(
    "warns of a start that leads nowhere: commands may lead into the bot",
    (outgoingEdgeId) => {
      expect(inspect([], { events: [{ ...start, outgoingEdgeId }] })).toMatchObject([
        { severity: "warning", message: "The start event leads to a group that does not exist" },
      ]);
    },
  );

  it("counts one of several edges with the same id that leads to a group, as the flow does", () => {
    const edge = { id: "e", from: { eventId: "s" } };
    const edges = [
      { ...edge, to: { groupId: "gone" } },
      { ...edge, to: { groupId: "g" } },
    ];
    expect(inspect([], { edges })).toEqual([]);
  });

  it("says whether the flow goes on after an edge that leads nowhere", () => {
    const found = inspect([
      { id: "b", type: "text", outgoingEdgeId: "lost" },
      { id: "c", type: "text", outgoingEdgeId: "lost" },
    ]);
    expect(found.map(({ hint }) => hint)).toEqual([
      "The next block of the group runs instead. Connect the block again.",
      "The conversation ends here. Connect the block again.",
    ]);
  });

  it("looks at each edge a bounded number of times", () => {
    const numbers = Array.from({ length: 100 }, (_, n) => n);
    const definition = definitionOf(
      numbers.map((n) => ({ id: `b${n}`, type: "text", outgoingEdgeId: "lost" })),
    );
    let reads = 0;
    const edges = definition.edges.map((edge) => ({
      ...edge,
      get id() {
        reads++;
        return edge.id;
      },
    }));
    expect(inspectBot({ ...definition, edges })).toHaveLength(100);
    expect(reads).toBeLessThanOrEqual(2 * edges.length);
  });

  it("reports an unsupported block with its location", () => {
    expect(inspect([{ id: "b", type: "Zapier" }])).toEqual([
      {
        severity: "warning",
        message: 'Blocks of type "Zapier" are not supported; this one will be skipped',
        hint: "Replace it with an HTTP request or a script, or remove it.",
        groupId: "g",
        groupTitle: "Group",
        blockId: "b",
      },
    ]);
  });

  it.each([
    [{ outgoingEdgeId: "gone" }, 'The edge "gone" does not exist'],
    [{ outgoingEdgeId: "lost" }, 'The edge "lost" leads to a group that does not exist'],
    [{ items: [{ id: "i", outgoingEdgeId: "gone" }] }, 'The edge "gone" does not exist'],
    [
      { items: [{ id: "i", paths: [{ id: "p", text: "Go", outgoingEdgeId: "lost" }] }] },
      'The edge "lost" leads to a group that does not exist',
    ],
  ])("reports the dangling edge of %j", (fields, message) => {
    expect(inspect([{ id: "b", type: "cards", ...fields }])).toMatchObject([
      { severity: "warning", message, blockId: "b" },
    ]);
  });
});
