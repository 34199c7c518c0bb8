import { ask, defineBot, go, say, text } from "@banter/engine";
import { expect, test } from "vitest";
import { createBotLibrary, findById, libraryBot } from "./bot-library.ts";
import { findRevision, inLanguage, languagesOf } from "./editions.ts";

const publishedAt = new Date(0);

test("takes a bot as defineBot returns it", () => {
  const bot = defineBot({
    id: "hello",
    variables: { name: text() },
    start: "greeting",
    groups: { greeting: [say("Who are you?"), ask.text({ save: "name" })] },
  });
  const { compiled } = libraryBot(bot, { publishedAt });
  expect(compiled.id).toBe("hello");
  expect([...compiled.groups.keys()]).toEqual(["greeting"]);
});

test("refuses a bot with errors and says what they are", () => {
  const bot = defineBot({ id: "broken", start: "greeting", groups: { greeting: [go("greeting")] } });
  expect(() => libraryBot({ ...bot, start: "nowhere" }, { publishedAt })).toThrow(
    /^The bot "broken" has errors:\nerror .*nowhere/,
  );
});

test("takes a bot whose tests have errors, and says what they are", () => {
  const bot = defineBot({
    id: "tested",
    start: "a",
    groups: { a: [say("Hi")] },
    tests: [{ name: "greets", steps: [{ bot: { matches: "(" } }] }],
  });
  const problems: string[] = [];
  const { compiled } = libraryBot(bot, {
    publishedAt,
    onIgnored: (problem) => void problems.push(problem),
  });
  expect(compiled.id).toBe("tested");
  expect(problems).toEqual([expect.stringMatching(/tests\[1\]/)]);
});

test("compiles the bot in a language when that is first asked for", () => {
  const catalogues = ["de", "fr"].map((language) => ({
    bot: "hello",
    language,
    texts: { "a.say-1.text": { source: "Hi", text: language } },
  }));
  const bot = libraryBot(defineBot({ id: "hello", start: "a", groups: { a: [say("Hi")] } }), {
    publishedAt,
    catalogues,
  });
  const opened = () => bot.editions.map((edition) => edition.opened() !== undefined);
  expect(languagesOf(bot)).toEqual(["en", "de", "fr"]);
  expect(inLanguage(bot, "en")).toBe(bot);
  expect(findRevision(bot, "of an earlier publication")).toBeUndefined();
  expect(opened()).toEqual([true, false, false]);
  const french = inLanguage(bot, "fr-CA, en");
  expect(inLanguage(bot, "fr")).toBe(french);
  expect(findRevision(bot, french.compiled.revision)).toBe(french);
  expect(opened()).toEqual([true, false, true]);
});

test("finds a bot by its id, although the public id of another one is the same", () => {
  const [one, other] = ["one", "other"].map((id) =>
    libraryBot(defineBot({ id, publicId: "one", start: "a", groups: { a: [say("Hi")] } }), { publishedAt }),
  );
  if (one === undefined || other === undefined) throw new Error("Two bots were made.");
  expect(findById(createBotLibrary([other, one]), "one")).toBe(one);
  expect(findById(createBotLibrary([other]), "one")).toBeUndefined();
  expect(findById(createBotLibrary([other]), "other")).toBe(other);
});
