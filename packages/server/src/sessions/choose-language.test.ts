import { compileBot, readBot } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { createBotRevisions } from "../bots/bot-revisions.ts";
import { createDraftBots } from "../bots/draft-bots.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { must } from "../testing/test-server.ts";
import { chooseLanguage } from "./choose-language.ts";

const source = { id: "lead", start: "a", groups: { a: [{ say: "Hi" }, { ask: "text" }] } };
const translations = { de: { "a.say-1.text": { source: "Hi", text: "Hallo" } } };

function compile(fields: object) {
  const { definition, catalogues } = must(readBot({ ...source, ...fields }));
  return { bot: compileBot(definition), catalogues };
}

/** A conversation with a former revision of the bot, whose definition is read as often as `reads` says. */
async function republished(served: object) {
  const store = createMemoryStore();
  const publishedAt = new Date(0);
  const { bot: former } = compile({ groups: { a: [{ say: "Hello" }, { ask: "text" }] } });
  const { bot, catalogues } = compile(served);
  let reads = 0;
  const counted = {
    ...bot,
    get definition() {
      reads += 1;
      return bot.definition;
    },
  };
  const library = createBotLibrary([libraryBot(counted, { publishedAt, catalogues })]);
  const revisions = createBotRevisions(library, store, () => publishedAt);
  await revisions.save(former);
  const deps = { library, revisions, store, compileDraft: createDraftBots() };
  reads = 0;
  const session = { botId: "lead", botRevision: former.revision, isPreview: false };
  const choose = (language: string) =>
    chooseLanguage(deps, session, { message: { type: "language", language } });
  return { choose, reads: () => reads };
}

test.each([
  ["other texts", {}, true],
  ["other steps", { groups: { a: [{ say: "Hi" }, { ask: "email" }] } }, false],
])("a publication with %s is compared with a former one once", async (_, fields, isSpoken) => {
  const { choose, reads } = await republished({ ...fields, translations });
  expect((await choose("de")).ok).toBe(isSpoken);
  const first = reads();
  expect(first).toBeGreaterThan(0);
  for (const language of ["de", "en", "de"]) expect((await choose(language)).ok).toBe(isSpoken);
  expect(reads()).toBe(first);
});

test("a language that the bot lacks is refused without a comparison", async () => {
  const { choose, reads } = await republished({ translations });
  expect((await choose("fr")).ok).toBe(false);
  expect(reads()).toBe(0);
});

test("a preview's draft is compiled once for all changes of the language", async () => {
  const store = createMemoryStore();
  const library = createBotLibrary([]);
  const compileDraft = createDraftBots();
  const bot = {
    id: "lead",
    publicId: "lead",
    name: "Lead",
    source: JSON.stringify({ ...source, translations }),
  };
  const draft = { ...bot, botId: "lead", version: 1, createdAt: 1, savedAt: 1, savedBy: "" };
  const drafts = { ...store, bots: { ...store.bots, findDraft: async () => draft } };
  const previewed = must(compileDraft(draft));
  const revisions = createBotRevisions(library, store, () => new Date(0));
  const deps = { library, revisions, store: drafts, compileDraft };
  const session = { botId: "lead", botRevision: previewed.compiled.revision, isPreview: true };
  const chosen = await chooseLanguage(deps, session, {
    message: { type: "language", language: "de" },
  });
  expect(must(chosen)).toBe(previewed.editions[1]?.open());
});

test("a preview shows the draft's translation, not the published one", async () => {
  const store = createMemoryStore();
  const publishedAt = new Date(0);
  const published = compile({ translations });
  const library = createBotLibrary([
    libraryBot(published.bot, { publishedAt, catalogues: published.catalogues }),
  ]);
  const reworded = { de: { "a.say-1.text": { source: "Hi", text: "Guten Tag" } } };
  const bot = {
    id: "lead",
    publicId: "lead",
    name: "Lead",
    source: JSON.stringify({ ...source, translations: reworded }),
  };
  const draft = { ...bot, botId: "lead", version: 1, createdAt: 1, savedAt: 1, savedBy: "" };
  const deps = {
    library,
    revisions: createBotRevisions(library, store, () => publishedAt),
    store: { ...store, bots: { ...store.bots, findDraft: async () => draft } },
    compileDraft: createDraftBots(),
  };
  const textIn = async (isPreview: boolean) => {
    const session = { botId: "lead", botRevision: published.bot.revision, isPreview };
    const chosen = await chooseLanguage(deps, session, { message: { type: "language", language: "de" } });
    return JSON.stringify(must(chosen)?.compiled.definition.groups);
  };
  expect(await textIn(true)).toContain("Guten Tag");
  expect(await textIn(false)).toContain("Hallo");
});
