import { join } from "node:path";
import { compileBot, isExportedBot, readBot } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { root } from "../../../../tools/run-command.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { must } from "../testing/test-server.ts";
import { libraryBot } from "./bot-library.ts";
import { botSourceOf } from "./bot-source-of.ts";
import { loadBotFiles } from "./load-bot-files.ts";

test("the source of every own bot of the site is plain JSON from which the same bot is compiled", async () => {
  const { loaded, failed } = await loadBotFiles([join(root, "apps/site/bots")]);
  expect(failed).toEqual([]);
  const own = loaded.filter(({ bot }) => !isExportedBot(bot.source));
  expect(own.length).toBeGreaterThan(1);
  for (const { path, bot } of own) {
    const { publicId, revision } = bot.compiled;
    const read = must(readBot({ ...botSourceOf(bot), publicId }));
    expect([path, compileBot(read.definition).revision]).toEqual([path, revision]);
  }
});

test("exported and compiled bots are converted to our own format", () => {
  const publishedAt = new Date(0);
  const exported = libraryBot(surveyBot(), { publishedAt, source: { typebot: { groups: [] } } });
  for (const bot of [exported, libraryBot(compileBot(surveyBot()), { publishedAt })]) {
    const read = must(readBot(botSourceOf(bot)));
    expect(read.definition.groups.flatMap(({ blocks }) => blocks.map(({ id }) => id))).toEqual(
      bot.compiled.definition.groups.flatMap(({ blocks }) => blocks.map(({ id }) => id)),
    );
  }
});
