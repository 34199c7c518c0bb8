import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readBot } from "../import/read-bot.ts";
import { randomBot } from "../testing/random-bot.ts";
import { flowGraph, type FlowGraph } from "./flow-graph.ts";

function graphOf(bot: unknown): FlowGraph {
  const read = readBot(bot);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return flowGraph(read.value.definition);
}

const lead = {
  id: "lead",
  name: "Lead",
  variables: { need: { type: "text" }, pages: { type: "number" } },
  start: "welcome",
  events: { commands: { help: { do: { go: "bye" } } } },
  groups: {
    welcome: [
      { say: "Hello **there**" },
      {
        ask: "choice",
        save: "need",
        options: [
          { label: "A site", do: [{ say: "Nice" }, { go: "bye" }] },
          { label: "A shop", do: [{ say: "Great" }] },
          { label: "Nothing", do: { go: "bye" } },
        ],
      },
      { when: { variable: "need", operator: "equal to", value: "shop" }, do: { jump: "pages" } },
      { abTest: { a: [{ say: "Sale" }], b: { go: "pages" } } },
    ],
    pages: [{ ask: "number", save: "pages" }, { go: "welcome" }],
    bye: [{ say: "Bye" }],
    lost: [{ say: "Nobody sees this" }],
  },
};

test("a bot of our own has a node per group, with its branches' steps inside", () => {
  const { nodes } = graphOf(lead);
  expect(nodes.map(({ id }) => id)).toEqual(["welcome", "pages", "bye", "lost"]);
  expect(
    nodes[0]?.steps.map(({ kind, text, depth, branch }) => [kind, text, depth, branch?.label ?? ""]),
  ).toEqual([
    ["message", "Hello there", 0, ""],
    ["question", "need", 0, ""],
    ["message", "Nice", 1, "A site"],
    ["message", "Great", 1, "A shop"],
    ["logic", "need = shop", 0, ""],
    ["logic", "pages", 1, "need = shop"],
    ["logic", "", 0, ""],
    ["message", "Sale", 1, "A"],
  ]);
});

test("edges lead from a step's branch to another group; edges inside a group are left out", () => {
  const { edges } = graphOf(lead);
  expect(edges.map(({ from, to, kind, label }) => [from.groupId, to.groupId, kind, label])).toEqual([
    ["welcome", "bye", "choice", "Nothing"],
    ["welcome", "bye", "choice", "A site"],
    ["welcome", "pages", "jump", "need = shop"],
    ["welcome", "pages", "choice", "B"],
    ["pages", "welcome", "next", ""],
  ]);
  expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
});

test("events are entries of the groups to which they lead", () => {
  const { nodes } = graphOf(lead);
  expect(nodes.map(({ entries }) => entries.map(({ type, text }) => [type, text]))).toEqual([
    [["start", ""]],
    [],
    [["command", "help"]],
    [],
  ]);
});

test("an exported bot keeps all of its groups", () => {
  const bot: unknown = JSON.parse(
    readFileSync(new URL("../../../../apps/site/bots/exported-booking.json", import.meta.url), "utf8"),
  );
  const read = readBot(bot);
  if (!read.ok) throw new Error("The bot is invalid");
  const { groups } = read.value.definition;
  const graph = flowGraph(read.value.definition);
  expect(graph.nodes.map(({ id, title }) => [id, title])).toEqual(groups.map(({ id, title }) => [id, title]));
  expect(graph.edges.filter(({ kind }) => kind === "jump").map(({ to }) => to.groupId)).toContain(
    groups.find(({ title }) => title === "Details")?.id,
  );
  expect(graph.nodes.flatMap(({ steps }) => steps)).toHaveLength(
    groups.flatMap(({ blocks }) => blocks).length,
  );
});

test("every block of any bot is one step, and every edge leads to a node", () => {
  const random = fc.sample(randomBot, { numRuns: 100, seed: 7 });
  for (const bot of [lead, ...random]) {
    const read = readBot(bot);
    if (!read.ok) continue;
    const graph = flowGraph(read.value.definition);
    const blocks = read.value.definition.groups.flatMap((group) => group.blocks.map(({ id }) => id));
    const steps = graph.nodes.flatMap((node) => node.steps.map(({ blockId }) => blockId));
    expect(steps.toSorted()).toEqual(blocks.toSorted());
    const ids = new Set(graph.nodes.map(({ id }) => id));
    for (const { from, to } of graph.edges)
      expect([ids.has(from.groupId), ids.has(to.groupId)]).toEqual([true, true]);
  }
});

test("1,000 groups take less than 200 ms", () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `g${index}`);
  const groups = names.map((id, index) => ({
    id,
    title: id,
    blocks: [
      {
        id: `${id}.ask`,
        type: "choice input",
        items: [{ id: `${id}.x`, content: "X", outgoingEdgeId: `${id}>` }],
      },
      { id: `${id}.say`, type: "text", content: { richText: [{ type: "p", children: [{ text: "Hi" }] }] } },
    ],
    next: names[(index * 7 + 1) % 1_000],
  }));
  const read = readBot({
    version: "6.1",
    id: "big",
    name: "Big",
    groups,
    events: [{ id: "s", type: "start", outgoingEdgeId: "s>" }],
    edges: [
      { id: "s>", from: { eventId: "s" }, to: { groupId: "g0" } },
      ...groups.map(({ id, next }) => ({
        id: `${id}>`,
        from: { blockId: `${id}.ask`, itemId: `${id}.x` },
        to: { groupId: next },
      })),
    ],
    variables: [],
  });
  if (!read.ok) throw new Error("The bot is invalid");
  const start = performance.now();
  expect(flowGraph(read.value.definition).edges).toHaveLength(1_000);
  expect(performance.now() - start).toBeLessThan(200);
});
