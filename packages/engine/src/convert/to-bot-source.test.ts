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

describe.each([...exportedBots, ...own])("$name", ({ definition }) => {
  const { source, notes } = toBotSource(definition);

  it("is valid in our own format", () => {
    expect(notes.filter(isChange)).toEqual([]);
    expect(definitionOf(source).groups.length).toBeGreaterThan(0);
  });

  it("replies the same on 200 random walks", { timeout: 60_000 }, async () => {
    const converted = definitionOf(source);
    for (let seed = 1; seed <= 200; seed++)
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
