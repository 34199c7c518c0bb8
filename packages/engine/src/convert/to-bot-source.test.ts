import { readdirSync, readFileSync } from "node:fs";
import { isRecord, parseRichText } from "@banter/protocol";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BotSource } from "../authoring/bot-source.ts";
import { createRandom } from "../blocks/inputs/random.ts";
import { parseBotDefinition, type BotDefinition } from "../bot/bot-definition.ts";
import { readFixture } from "../import/testing/read-fixture.ts";
import { readBot, readUnfinishedBot } from "../import/read-bot.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import { simplifyRichText } from "../rich-text/to-author-text.ts";
import { simulatedPorts } from "../simulate/simulated-ports.ts";
import { walkBot } from "../simulate/walk-bot.ts";
import { randomBot } from "../testing/random-bot.ts";
import { testPorts } from "../testing/test-ports.ts";
import type { Turn } from "../turn/turn.ts";
import { toBotSource } from "./to-bot-source.ts";

const root = new URL("../../../../", import.meta.url);

function definitionOf(value: unknown): BotDefinition {
  const read = readBot(value);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.definition;
}

const booking: unknown = JSON.parse(
  readFileSync(new URL("apps/site/bots/exported-booking.json", root), "utf8"),
);
const exported: readonly (readonly [name: string, bot: unknown])[] = [
  ...(["3", "4", "5", "6"] as const).map((version): [string, unknown] => [
    `version ${version}`,
    readFixture(version),
  ]),
  ["booking", booking],
];

const folders = ["apps/site/bots/", "packages/create-banter/templates/"];
const files = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => folder + name),
);
const own = await Promise.all(
  files.map(async (file): Promise<[string, BotSource]> => {
    const module: { readonly default: BotSource } = await import(new URL(file, root).href);
    return [file, module.default];
  }),
);

/** What a visitor and an owner see of a turn. The name of a log's group may be that of a part of it. */
function seen({ reply, answers, variables, isEnded }: Turn): unknown {
  const { logs: _, ...shown } = reply;
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
      .filter(([, field]) => field !== undefined && field !== null && JSON.stringify(field) !== "{}"),
  );
}

async function walk(definition: BotDefinition, seed: number): Promise<readonly unknown[]> {
  const random = createRandom(seed);
  const turns: unknown[] = [];
  await walkBot(
    compileBot(definition),
    simulatedPorts(random),
    random,
    (turn) => void turns.push(seen(turn)),
  );
  return turns;
}

describe.each([...exported, ...own])("%s", (_, bot) => {
  // Our own format has one version: a list is shown as in version 6.
  const definition = { ...definitionOf(bot), version: "6.1" };
  const { source, notes } = toBotSource(definition);

  it("is valid in our own format", () => {
    expect(notes.filter(({ message }) => message.includes("without a change"))).toEqual([]);
    expect(definitionOf(source).groups.length).toBeGreaterThan(0);
  });

  it("replies the same on 200 random walks", { timeout: 60_000 }, async () => {
    const converted = definitionOf(source);
    for (let seed = 1; seed <= 200; seed++)
      expect(await walk(converted, seed), `walk ${seed}`).toEqual(await walk(definition, seed));
  });
});

describe.each(own)("%s", (_, bot) => {
  it("has the same blocks, theme and settings after it was compiled", () => {
    const definition = definitionOf(bot);
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

it("random bots reply the same", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(randomBot, fc.integer({ min: 1, max: 1_000 }), async (file, seed) => {
      const parsed = parseBotDefinition({ ...file, version: "6.1" });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
      const { source, notes } = toBotSource(parsed.value);
      expect(notes.filter(({ message }) => message.includes("without a change"))).toEqual([]);
      const read = readUnfinishedBot(source);
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      expect(await walk(read.value.definition, seed)).toEqual(await walk(parsed.value, seed));
    }),
    { numRuns: 200 },
  );
});
