import { join } from "node:path";
import { defineBot, say } from "@banter/engine";
import { compileBot, extractTexts, isExportedBot, readBot } from "@banter/engine/runtime";
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

test("the source contains the translations of files, which win over those in it", () => {
  const publishedAt = new Date(0);
  const texts = (text: string) => ({ "a.say-1.text": { source: "Hi", text } });
  const translations = { de: texts("Hallo"), fr: texts("Salut") };
  const bot = defineBot({ id: "lead", start: "a", groups: { a: [say("Hi")] }, translations });
  const catalogues = [{ bot: "lead", language: "DE", texts: texts("Moin") }];
  expect(botSourceOf(libraryBot(bot, { publishedAt, catalogues }))).toEqual({
    ...bot,
    translations: { DE: texts("Moin"), fr: texts("Salut") },
  });
  const exported = surveyBot();
  const key = extractTexts(exported)[1]?.key ?? "";
  const german = { bot: exported.id, language: "de", texts: { [key]: { source: "", text: "Frage?" } } };
  const source = botSourceOf(libraryBot(exported, { publishedAt, catalogues: [german] }));
  const [, edition] = libraryBot(must(readBot(source)).definition, {
    publishedAt,
    catalogues: must(readBot(source)).catalogues,
  }).editions;
  expect(JSON.stringify(edition?.open().compiled.definition.groups)).toContain("Frage?");
});
