import { isRecord, parseRichText } from "@banter/protocol";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../blocks/inputs/random.ts";
import { parseBotDefinition, type BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { readUnfinishedBot } from "../import/read-bot.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import { simplifyRichText } from "../rich-text/to-author-text.ts";
import { simulatedPorts } from "../simulate/simulated-ports.ts";
import { walkBot } from "../simulate/walk-bot.ts";
import { randomBot } from "../testing/random-bot.ts";
import { say, testDefinition, type TestBot } from "../testing/test-bot.ts";
import { testPorts } from "../testing/test-ports.ts";
import type { Turn } from "../turn/turn.ts";
import { definitionOf, exportedBots, ownBots } from "./testing/bots.ts";
import { toBotSource } from "./to-bot-source.ts";

/** What a visitor and an owner see of a turn. The name of a log's group may be that of a part of it. */
function seen({ reply, answers, variables, isEnded }: Turn): unknown {
  // Blocks that nothing leads to count as progress to be made until they are in a group of their own.
  const { logs: _, progress: _progress, ...shown } = reply;
  return simplify({
    shown,
    answers,
    variables,
    isEnded,
    logs: reply.logs?.map(({ description }) => description),
  });
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [
        key,
        key === "richText" ? simplifyRichText(parseRichText(field)) : simplify(field),
      ])
      // The page does nothing with the id of a variable.
      .filter(([key]) => key !== "saveDataInVariableId" && key !== "variableId")
      .filter(([, field]) => field !== undefined && field !== null && JSON.stringify(field) !== "{}"),
  );
}

async function walk(definition: BotDefinition, seed: number): Promise<readonly unknown[]> {
  const random = createRandom(seed);
  const turns: unknown[] = [];
  const ports = { ...simulatedPorts(random), runCode: testPorts().runCode };
  await walkBot(compileBot(definition), ports, random, (turn) => void turns.push(seen(turn)));
  return turns;
}

const own = await ownBots();

/** The blocks of our own bots stay the same, as a test below shows. */
const walks = [
  ...exportedBots.map((bot) => ({ ...bot, count: 200 })),
  ...own.map((bot) => ({ ...bot, count: 20 })),
];

describe.each(walks)("$name", ({ definition, count }) => {
  const { source, notes } = toBotSource(definition);

  it("is valid in our own format", () => {
    expect(notes.filter(isChange)).toEqual([]);
    expect(definitionOf(source).groups.length).toBeGreaterThan(0);
  });

  it(`replies the same on ${count} random walks`, { timeout: 60_000 }, async () => {
    const converted = definitionOf(source);
    for (let seed = 1; seed <= count; seed++)
      expect(await walk(converted, seed), `walk ${seed}`).toEqual(await walk(definition, seed));
  });
});

describe.each(own)("$name", ({ definition }) => {
  it("has the same blocks, theme and settings after it was compiled", () => {
    const converted = definitionOf(toBotSource(definition).source);
    const blocksOf = ({ groups }: BotDefinition) =>
      groups.map((group) => ({
        ...group,
        blocks: group.blocks.map(({ outgoingEdgeId: _edge, ...block }) => block),
      }));
    expect(blocksOf(converted)).toEqual(blocksOf(definition));
    expect(converted.variables).toEqual(definition.variables);
    expect(converted.theme).toEqual(definition.theme);
    expect(converted.settings).toEqual(definition.settings);
    expect(converted.events.map(({ id }) => id)).toEqual(definition.events.map(({ id }) => id));
  });
});

const isChange = ({ message }: Diagnostic) => message.includes("without a change");

/** Bots whose events and edges lead somewhere: a command without a target is refused in one format and missing in the other. */
const connectedBot = randomBot.map(({ edges, events, ...bot }) => {
  const file = {
    ...bot,
    version: "6.1",
    edges: edges.map((edge) => (edge.to.groupId === "gone" ? { ...edge, to: { groupId: "g1" } } : edge)),
    events: events.filter(({ type, outgoingEdgeId }) => type === "start" || outgoingEdgeId?.startsWith("e")),
  };
  // A list of our own format has texts.
  const json = JSON.stringify(file).replaceAll('"nowhere"', '"v2"').replace('["x",null]', '["x"]');
  const parsed = parseBotDefinition(JSON.parse(json));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
});

it("random bots reply the same", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(connectedBot, fc.integer({ min: 1, max: 1_000 }), async (definition, seed) => {
      const { source, notes } = toBotSource(definition);
      expect(notes.filter(isChange)).toEqual([]);
      const read = readUnfinishedBot(source);
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      expect(await walk(read.value.definition, seed)).toEqual(await walk(definition, seed));
    }),
    { numRuns: 40 },
  );
});

describe("a graph", () => {
  const convert = (bot: TestBot) => toBotSource(testDefinition(bot));
  const text = (say: string) => ({
    type: "text",
    content: { richText: [{ type: "p", children: [{ text: say }] }] },
  });

  it("is divided where an edge leaves the middle of a group", () => {
    const { source } = convert({
      groups: { A: [text("1"), text("2")], B: [text("3")] },
      edges: { "A-0": "B", "B-0": "A/A-1" },
    });
    expect(source.groups).toEqual({
      A: [{ say: "1", id: "A-0" }, { go: "B" }],
      "A 2": [{ say: "2", id: "A-1" }],
      B: [{ say: "3", id: "B-0" }, { go: "A 2" }],
    });
  });

  it("leads to the middle of a group, also at its start", () => {
    const { source } = convert({
      groups: { A: [text("1"), text("2")] },
      edges: { start: "A/A-1", "A-1": "A/A-1" },
    });
    expect(source.start).toBe("Start");
    expect(source.groups).toEqual({
      A: [
        { say: "1", id: "A-0" },
        { say: "2", id: "A-1" },
        { go: "A", at: "A-1" },
      ],
      Start: [{ go: "A", at: "A-1" }],
    });
  });

  it("ends at an item without an edge", () => {
    const content = { comparisons: [{ variableId: "v-x", comparisonOperator: "Is set" }] };
    const { source } = convert({
      groups: { A: [{ type: "Condition", items: [{ id: "i", content }] }, text("2")] },
      variables: { x: null },
    });
    const when = { variable: "x", operator: "is set" };
    expect(source.groups).toEqual({
      A: [
        { when, do: { go: "End" }, id: "A-0" },
        { say: "2", id: "A-1" },
      ],
      End: [],
    });
  });

  it("keeps a block that our own steps would change, with names", () => {
    const { source, notes } = convert({
      groups: { A: [{ type: "email input", options: { variableId: "v-x", other: 1 } }] },
      variables: { x: null },
    });
    expect(source.groups).toEqual({
      A: [{ block: "email input", id: "A-0", options: { variableId: "x", other: 1 } }],
    });
    expect(notes).toMatchObject([{ blockId: "A-0", message: expect.stringContaining("stays a block") }]);
  });

  it("names the text that Markdown can't express", () => {
    const { source, notes } = convert({ groups: { A: [text("two\nlines"), { type: "Pixel" }] } });
    expect(source.groups["A"]).toMatchObject([{ block: "text" }, { block: "Pixel" }]);
    expect(notes).toMatchObject([{ blockId: "A-0" }]);
  });

  describe("with settings that our own format doesn't have", () => {
    const withSettings = (settings: BotDefinition["settings"]) => {
      const { source, notes } = toBotSource({ ...testDefinition({ groups: { A: [] } }), settings });
      return { settings: source.settings, notes: notes.map(({ message }) => message) };
    };

    it("leaves out thousands of items in linear time, with one note", () => {
      const started = performance.now();
      const invalid = Array.from({ length: 4_000 }, (_, index) => ({ index }));
      const allowedOrigins = [...invalid, "https://a.example", ...invalid, null];
      expect(withSettings({ security: { allowedOrigins } })).toMatchObject({
        settings: { security: { allowedOrigins: ["https://a.example"] } },
        notes: [
          "settings.security.allowedOrigins has items with unknown fields or values: these are left out",
        ],
      });
      expect(performance.now() - started).toBeLessThan(2_000);
    });

    it("names each field once", () => {
      expect(
        withSettings({ security: { other: 1, more: 2, none: null }, ai: 1, general: ["a"] }),
      ).toMatchObject({
        settings: { security: {} },
        notes: [
          "settings.general has items with unknown fields or values: these are left out",
          "settings.ai is no field of our own format, or has an unknown value: it is left out",
          "settings.security.other is no field of our own format, or has an unknown value: it is left out",
          "settings.security.more is no field of our own format, or has an unknown value: it is left out",
        ],
      });
    });
  });

  it("gives variables and groups with the same name different ones", () => {
    const definition = testDefinition({ groups: { A: [text("{{x}}")], B: [] }, variables: { x: "1" } });
    const { source, notes } = toBotSource({
      ...definition,
      groups: definition.groups.map((group) => ({ ...group, title: "Hi" })),
      variables: [{ id: "v0", name: "x", value: "0", isSessionVariable: true }, ...definition.variables],
    });
    expect(Object.keys(source.groups)).toEqual(["Hi", "Hi 2"]);
    expect(source.variables).toEqual({
      "x 2": { type: "number", default: 0, isKept: false },
      x: { type: "number", default: 1 },
    });
    expect(notes).toMatchObject([{ message: 'The variable "x" is renamed to "x 2"' }]);
  });

  it("keeps a link to a group that is named by its title, also if the group gets another name", () => {
    const link = { id: "l", type: "Typebot link", options: { typebotId: "current", groupId: "Hello" } };
    const groups = { a: [link, say("next")], b: [say("second", "hello")] };
    const { source } = toBotSource(testDefinition({ groups, titles: { a: "First", b: "Hello" } }));
    expect(source.groups).toMatchObject({
      First: [{ link: "current", group: "Hello 2" }, { say: "next" }],
      "Hello 2": [{ say: "second" }],
    });
  });

  it("gives a group another name if its id would be the one of a block, also a long one, whose id is cut", () => {
    const long = "a".repeat(60);
    const groups = { one: [say("Hi", "hi")], two: [say("Hi", "a".repeat(40))] };
    const { source } = toBotSource(testDefinition({ groups, titles: { one: "Hi", two: long } }));
    expect(Object.keys(source.groups)).toEqual(["Hi 2", "Group"]);
  });

  it("reports fields of the theme and the settings that our own format lacks", () => {
    const { source, notes } = convert({
      groups: { A: [text("1")] },
      theme: { chat: { roundness: "large", glow: 1, hostAvatar: null } },
      settings: { whatsApp: { isEnabled: true }, typingEmulation: { speed: 500 } },
    });
    expect(source.theme).toEqual({ preset: "classic", chat: { roundness: "large" } });
    expect(source.settings).toMatchObject({ typingEmulation: { speed: 500 } });
    expect(notes.map(({ message }) => message.split(" ")[0])).toEqual([
      "theme.chat.glow",
      "settings.whatsApp",
    ]);
  });

  it("keeps colors of which no brand's theme can be made", () => {
    const theme = { general: { progressBar: { color: "#" } } };
    expect(convert({ groups: { A: [text("1")] }, theme }).source.theme).toEqual({
      preset: "classic",
      ...theme,
    });
  });

  it("leaves out a list in the place of an object, and all unknown fields at once", () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, index]));
    const { source, notes } = convert({
      groups: { A: [text("1")] },
      settings: { ...unknown, typingEmulation: [[]], general: { inputPrefill: 1 } },
    });
    expect(source.settings ?? {}).not.toHaveProperty("field0");
    expect(notes.map(({ message }) => message.split(" ")[0])).toEqual(
      expect.arrayContaining(["settings.typingEmulation", "settings.field0", "settings.field4999"]),
    );
  });
});
