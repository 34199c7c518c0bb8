import { globSync } from "node:fs";
import { join } from "node:path";
import { inputs, isRecord, type InputType } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import { blockTexts } from "../blocks/block-texts.ts";
import { aiVendors, type BlockType } from "../bot/block-types.ts";
import type { BlockDefinition, BotDefinition } from "../bot/bot-definition.ts";
import { ask, defineBot, go, say, type BotSource } from "../index.ts";
import { readBot } from "../import/read-bot.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import { parseAuthorText } from "../rich-text/parse-author-text.ts";
import { toClosestAuthorText } from "../rich-text/to-author-text.ts";
import { talkTo } from "../testing/talk.ts";
import type { Catalogue } from "../bot/catalogue.ts";
import { mapTexts } from "./map-texts.ts";
import { extractTexts, differsOnlyInTexts, translateBot } from "./translate-bot.ts";

const lead = defineBot({
  id: "lead",
  variables: {
    name: { type: "text" },
    need: { type: "text" },
    parts: { type: "list" },
    size: { type: "text" },
    look: { type: "text" },
  },
  start: "intro",
  groups: {
    intro: [
      say("Hello, **you**! See [our site](https://example.com)."),
      say("{{name}}"),
      say("What's your name?"),
      ask.text({ save: "name", placeholder: "Your name", suggestions: ["No name"] }),
      go("need"),
    ],
    need: [
      say("What do you need, {{name}}?"),
      ask.choice({ save: "need", options: [{ label: "A shop", do: go("parts") }, "A website"] }),
      go("parts"),
    ],
    parts: [
      ask.choice({ save: "parts", isMultiple: true, button: "Done", options: ["Text", "Pictures"] }),
      ask.picture({ save: "look", pictures: [{ image: "https://e.test/a.png", title: "Plain" }] }),
      ask.cards({
        save: "size",
        cards: [{ title: "Small", description: "For one", buttons: ["Choose"] }],
      }),
      say("Thanks: {{need}}, {{parts}}, {{look}}, {{size}}"),
    ],
  },
  settings: { general: { locale: "en" } },
});

const german: Catalogue["texts"] = Object.fromEntries(
  Object.entries({
    "intro.say-1.text": "Hallo! Siehe [unsere Seite](https://example.com).",
    "intro.say-3.text": "Wie heißt du?",
    "intro.name.placeholder": "Dein Name",
    "intro.name.suggestions.1": "Kein Name",
    "need.say-1.text": "Was brauchst du, {{name}}?",
    "need.need.a-shop.label": "Einen Shop",
    "parts.parts.text.label": "Texte",
    "parts.parts.pictures.label": "Bilder",
    "parts.look.plain.title": "Schlicht",
    "parts.size.small.title": "Klein",
    "parts.size.small.choose.button": "Wählen",
  }).map(([key, text]) => [key, { source: "", text }]),
);

function definitionOf(source: BotSource): BotDefinition {
  const read = readBot(source);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.definition;
}

const english = compileBot(definitionOf(lead));
const translated = compileBot(
  translateBot(english.definition, { bot: "lead", language: "de", texts: german }),
);

describe("the texts of a bot", () => {
  it("have stable keys, and are what visitors read", () => {
    expect(
      Object.fromEntries(extractTexts(english.definition).map(({ key, source }) => [key, source])),
    ).toEqual({
      name: "lead",
      "intro.say-1.text": "Hello, **you**! See [our site](https://example.com).",
      "intro.say-3.text": "What's your name?",
      "intro.name.placeholder": "Your name",
      "intro.name.suggestions.1": "No name",
      "need.say-1.text": "What do you need, {{name}}?",
      "need.need.a-shop.label": "A shop",
      "need.need.a-website.label": "A website",
      "parts.parts.button": "Done",
      "parts.parts.text.label": "Text",
      "parts.parts.pictures.label": "Pictures",
      "parts.look.plain.title": "Plain",
      "parts.size.small.title": "Small",
      "parts.size.small.description": "For one",
      "parts.size.small.choose.button": "Choose",
      "parts.say-1.text": "Thanks: {{need}}, {{parts}}, {{look}}, {{size}}",
    });
  });

  it("are those of mails to visitors, but not of mails to the owner", () => {
    const texts = (email: string) =>
      extractTexts(
        definitionOf({
          id: "mail",
          variables: { email: { type: "text" } },
          start: "a",
          groups: { a: [{ email, subject: "Thanks", text: "We got it" }] },
        }),
      ).map(({ source }) => source);
    expect(texts("{{email}}")).toEqual(["mail", "Thanks", "We got it"]);
    expect(texts("owner@example.com")).toEqual(["mail"]);
  });

  it("change nothing if they are translated to themselves", () => {
    const texts = Object.fromEntries(
      extractTexts(english.definition).map(({ key, source }) => [key, { source, text: source }]),
    );
    const same = translateBot(english.definition, { bot: "lead", language: "en", texts });
    const untranslated = translateBot(english.definition, { bot: "lead", language: "en", texts: {} });
    expect(same).toEqual(untranslated);
    expect(same.groups.map(({ id, blocks }) => [id, blocks.map((block) => block.id)])).toEqual(
      english.definition.groups.map(({ id, blocks }) => [id, blocks.map((block) => block.id)]),
    );
  });
});

describe("a translated bot", () => {
  it("stores the first of the answers with one translation", () => {
    const bot = definitionOf({
      id: "cars",
      variables: { car: { type: "text" } },
      start: "a",
      groups: {
        a: [ask.text({ save: "car", suggestions: ["Car", "Automobile", "Builder"] })],
      },
    });
    const texts = Object.fromEntries(
      ["Auto", "Auto", "constructor"].map((text, index) => [
        `a.car.suggestions.${index + 1}`,
        { source: "", text },
      ]),
    );
    const [block] = translateBot(bot, { bot: "cars", language: "de", texts }).groups[0]?.blocks ?? [];
    expect(block?.options["originals"]).toEqual({ Auto: "Car", constructor: "Builder" });
  });

  it("speaks the other language and stores the same answers", async () => {
    const answersIn = async (bot: typeof english, answers: readonly string[]) => {
      let talk = await talkTo(bot);
      for (const answer of answers) talk = await talk.answer(answer);
      return talk;
    };
    const original = await answersIn(english, ["No name", "A shop", "Text, Pictures", "Plain", "Choose"]);
    const other = await answersIn(translated, [
      "Kein Name",
      "Einen Shop",
      "Texte, Bilder",
      "Schlicht",
      "Wählen",
    ]);
    expect(other.turn.variables).toEqual(original.turn.variables);
    expect(original.turn.variables).toMatchObject({ name: "No name", need: "A shop", size: "Small" });
    expect(original.texts).toEqual(["Thanks: A shop, Text, Pictures, Plain, Small"]);
    expect(other.texts).toEqual(["Thanks: Einen Shop, Texte, Bilder, Schlicht, Klein"]);
    expect((await talkTo(translated)).texts).toEqual(["Hallo! Siehe unsere Seite.", "Wie heißt du?"]);
  });

  it("stores the same answers if their texts contain variables, or are each other's translations", async () => {
    const original = definitionOf({
      id: "pick",
      variables: {
        name: { type: "text", default: "Ada" },
        size: { type: "text" },
        gift: { type: "text" },
        call: { type: "text" },
      },
      start: "a",
      groups: {
        a: [
          ask.cards({ save: "size", cards: [{ title: "Small for {{name}}", buttons: ["Choose"] }] }),
          ask.cards({
            save: "gift",
            cards: [
              { title: "Gift", buttons: ["Take one"] },
              { title: "Poison", buttons: ["Take two"] },
            ],
          }),
          ask.text({ save: "call", suggestions: ["Call {{name}}"] }),
        ],
      },
    });
    const german = new Map([
      ["Small for {{name}}", "Klein für {{name}}"],
      ["Choose", "Wählen"],
      ["Gift", "Geschenk"],
      ["Poison", "Gift"],
      ["Take one", "Dies"],
      ["Take two", "Das"],
      ["Call {{name}}", "{{name}} anrufen"],
    ]);
    const texts = Object.fromEntries(
      extractTexts(original).map(({ key, source }) => [key, { source, text: german.get(source) ?? source }]),
    );
    const stored = async (bot: BotDefinition, answers: readonly string[]) => {
      let talk = await talkTo(compileBot(bot));
      for (const answer of answers) talk = await talk.answer(answer);
      return talk.turn.variables;
    };
    const expected = await stored(original, ["Choose", "Take two", "Call Ada"]);
    expect(expected).toMatchObject({ size: "Small for Ada", gift: "Poison", call: "Call Ada" });
    const translated = translateBot(original, { bot: "pick", language: "de", texts });
    expect(await stored(translated, ["Wählen", "Das", "Ada anrufen"])).toEqual(expected);
    expect(await stored(translated, ["Wählen", "Dies", "Ada anrufen"])).toEqual({
      ...expected,
      gift: "Gift",
    });
  });

  it("shows a stored answer in messages, and other texts as they are", async () => {
    const shownFor = async (answer: string) => {
      let talk = await talkTo(translated);
      for (const each of ["Ada", "Einen Shop", answer, "Schlicht", "Wählen"]) talk = await talk.answer(each);
      return talk.texts.at(-1);
    };
    expect(await shownFor("Bilder, Texte")).toContain("Bilder, Texte");
    const talk = await talkTo(translated);
    expect((await talk.answer("Ada, Texte")).texts.at(-1)).toBe("Was brauchst du, Ada, Texte?");
  });

  it("shows the visitor's bubble in the visitor's words", async () => {
    const talk = await (await talkTo(translated)).answer("Ada");
    const answered = await talk.answer("Einen Shop", { metadata: { replyId: "need.need.a-shop" } });
    expect(answered.turn.reply.lastMessageNewFormat ?? "Einen Shop").toBe("Einen Shop");
    expect(answered.turn.answers).toMatchObject([{ key: "need", content: "A shop" }]);
  });

  it("goes on where the conversation is, and asks the open question again", async () => {
    const talk = await (await talkTo(english)).answer("Ada");
    const switched = await talk.switchTo(translated);
    expect(switched.texts).toEqual(["Was brauchst du, Ada?"]);
    expect(switched.input).toMatchObject({ id: "need.need", items: [{ content: "Einen Shop" }, {}] });
    expect(switched.turn.answers).toEqual([]);
    expect((await switched.answer("Einen Shop")).turn.variables).toMatchObject({
      name: "Ada",
      need: "A shop",
    });
  });

  it("repeats no text that was written for the conversation", async () => {
    const talk = await talkTo(english);
    expect((await talk.switchTo(translated)).texts).toEqual(["Wie heißt du?"]);
  });
});

describe("a bot with other texts", () => {
  const original = english.definition;

  it("is found, also in another language", () => {
    expect(
      differsOnlyInTexts(
        mapTexts(original, ({ source }) => `${source}!`),
        original,
      ),
    ).toBe(true);
    expect(differsOnlyInTexts(translated.definition, original)).toBe(true);
    const worse = { bot: "lead", language: "de", texts: { "intro.say-3.text": { source: "", text: "Na?" } } };
    expect(differsOnlyInTexts(translateBot(original, worse), original)).toBe(true);
  });

  it("has the same steps", () => {
    const other = definitionOf({ ...lead, groups: { ...lead.groups, need: [say("Bye")] } });
    expect(differsOnlyInTexts(translated.definition, other)).toBe(false);
  });
});

describe("every bot of this repository", () => {
  const files = ["apps/site/bots/*.{ts,json}", "packages/create-banter/templates/*.ts", "e2e/**/bots/*.ts"];
  const root = join(import.meta.dirname, "../../../..");
  const paths = globSync(files, { cwd: root, exclude: (name) => /\.[a-z]{2}\.json$/.test(name) });

  async function definitionAt(path: string): Promise<BotDefinition | undefined> {
    const source: unknown = path.endsWith(".json")
      ? (await import(join(root, path), { with: { type: "json" } })).default
      : (await import(join(root, path))).default;
    const read = readBot(source);
    return read.ok ? read.value.definition : undefined;
  }

  it.each(paths)("%s has texts with unique keys, which survive a translation to themselves", async (path) => {
    const definition = await definitionAt(path);
    const texts = definition === undefined ? [] : extractTexts(definition);
    expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
    for (const { type, content } of definition?.groups.flatMap(({ blocks }) => blocks) ?? []) {
      if (type !== "text") continue;
      const text = toClosestAuthorText(content["richText"]);
      expect(toClosestAuthorText(parseAuthorText(text))).toBe(text);
    }
  });

  it.each(paths)("%s has no sentence that can't be translated", async (path) => {
    const definition = await definitionAt(path);
    const marked = definition && mapTexts(definition, () => "");
    const blocks = marked?.groups.flatMap((group) => group.blocks) ?? [];
    expect(blocks.flatMap(sentencesOf)).toEqual([]);
  });
});

describe.each(Object.values(inputs))("the labels of a $type", (input) => {
  it("are in the list of its texts", () => {
    const options: Record<string, unknown> = { ...input.parse(emptyBlock(input.type)) };
    const labels = isRecord(options["labels"]) ? Object.keys(options["labels"]) : [];
    const listed = blockTexts[input.type].options?.map((path) => path.split(".")[1]) ?? [];
    // Part of the stored answer.
    expect(labels.filter((label) => label !== "separator" && !listed.includes(label))).toEqual([]);
  });
});

const emptyBlock = (type: InputType) => ({ id: "", type, options: {}, items: [], runtimeOptions: {} });

/** Types whose texts are for a model, a program or the receiver of a mail. */
const FOR_OTHERS: ReadonlySet<BlockType> = new Set([
  ...aiVendors,
  "OpenAI",
  "Email",
  "Webhook",
  "Set variable",
  "Code",
]);

/** Strings of several words. */
function sentencesOf({ type, content, options, items }: BlockDefinition): readonly string[] {
  if (type === "unsupported" || FOR_OTHERS.has(type)) return [];
  return stringsIn([content, options, type === "Condition" ? [] : items]).filter(
    (text) => /\p{L} \p{L}/u.test(text) && !text.startsWith("<svg"),
  );
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return entries.flatMap(([key, field]) => (FOR_PROGRAMS.has(key) ? [] : stringsIn(field)));
}

const FOR_PROGRAMS: ReadonlySet<string> = new Set(["format", "displayCondition"]);
