import { describe, expect, it } from "vitest";
import { ask, say, testDefinition } from "../testing/test-bot.ts";
import { canonicalLanguageTag, isCatalogue, parseCatalogue, type Catalogue } from "../bot/catalogue.ts";
import { checkCatalogue } from "./check-catalogue.ts";
import { extractTexts } from "./translate-bot.ts";
import { updateCatalogue } from "./update-catalogue.ts";

const bot = testDefinition({
  id: "9",
  groups: {
    a: [
      say("Hi {{name}}", "hi"),
      say("Bye", "bye"),
      ask("text input", "name", { labels: { placeholder: "Name" } }, "q"),
    ],
  },
  variables: { name: null },
});

const catalogue = (texts: Catalogue["texts"], botId = "9"): Catalogue => ({
  bot: botId,
  language: "de",
  texts,
});

describe("a check", () => {
  it.each<[string, Catalogue["texts"][string], string]>([
    ["missing", { source: "Hi {{name}}", text: "" }, "The translation of hi.text is missing"],
    ["stale", { source: "Hello {{name}}", text: "Hallo {{name}}" }, "hi.text is stale"],
    [
      "still stale",
      { source: "Hi {{name}}", formerSource: "Hello", text: "Hallo {{name}}" },
      "hi.text is stale",
    ],
    ["without a placeholder", { source: "Hi {{name}}", text: "Hallo" }, "lacks the placeholder {{name}}"],
    [
      "with another one",
      { source: "Hi {{name}}", text: "{{name}} {{Name}}" },
      "has the placeholder {{Name}}",
    ],
  ])("reports a text that is %s", (_, entry, message) => {
    const texts = { "hi.text": entry, "bye.text": { source: "Bye", text: "Tschüss" } };
    const found = checkCatalogue(
      bot,
      catalogue({ ...texts, "q.placeholder": { source: "Name", text: "Name" } }),
    );
    expect(found).toEqual([
      {
        severity: "warning",
        message: expect.stringContaining(message),
        hint: expect.any(String),
        path: ["texts", "hi.text"],
      },
    ]);
  });

  it("reports a lost link, a text that is gone and another bot", () => {
    const children = [{ text: "See " }, { type: "a", url: "https://e.test/a", children: [{ text: "this" }] }];
    const linked = testDefinition({
      id: "9",
      groups: { a: [{ id: "x", type: "text", content: { richText: [{ type: "p", children }] } }] },
    });
    const texts = {
      "x.text": { source: "See [this](https://e.test/a)", text: "Siehe [dies](https://e.test/b)" },
      "old.text": { source: "Old", text: "Alt" },
    };
    expect(checkCatalogue(linked, catalogue(texts, "other")).map(({ message }) => message)).toEqual([
      'The catalogue is for the bot "other", but the bot beside it is "9"',
      "The translation of x.text lacks the link https://e.test/a of the original",
      "The translation of old.text is unused: the bot has no such text",
    ]);
  });
});

it("reports answers of one question with equal translations", () => {
  const options = { suggestions: ["Car", "Automobile", "Auto", "Bike"] };
  const cars = testDefinition({ id: "9", groups: { a: [ask("text input", "name", options, "q")] } });
  const texts = {
    "q.suggestions.1": { source: "Car", text: "Auto" },
    "q.suggestions.2": { source: "Automobile", text: "Auto" },
    "q.suggestions.4": { source: "Bike", text: "Rad" },
  };
  const found = checkCatalogue(cars, catalogue(texts)).filter(
    ({ message }) => !message.includes("is missing"),
  );
  expect(found.map(({ message, path }) => [message, path])).toEqual([
    [
      'The translation of q.suggestions.2 is "Auto", like that of q.suggestions.1',
      ["texts", "q.suggestions.2"],
    ],
    [
      'The translation of q.suggestions.3 is "Auto", like that of q.suggestions.1',
      ["texts", "q.suggestions.3"],
    ],
  ]);
});

it("looks for the texts of a bot once for several catalogues", () => {
  const options = { suggestions: ["Car", "Bike"] };
  const cars = testDefinition({ id: "9", groups: { a: [ask("text input", "name", options, "q")] } });
  const text = { "q.suggestions.1": { source: "Car", text: "Bike" } };
  const found = checkCatalogue(cars, catalogue(text));
  expect(found.length).toBeGreaterThan(0);
  expect(checkCatalogue({ ...cars, groups: [] }, catalogue(text), extractTexts(cars))).toEqual(found);
});

it("compares thousands of links fast", () => {
  const links = (path: string) =>
    Array.from({ length: 10_000 }, (_, n) => `[a](https://e.test/${path}${n})`).join(" ");
  const linked = testDefinition({ id: "9", groups: { a: [say("Hi", "hi")] } });
  const [text] = extractTexts(linked);
  const texts = { "hi.text": { source: links("a"), text: links("b") } };
  const started = performance.now();
  const found = checkCatalogue(linked, catalogue(texts), text ? [{ ...text, source: links("a") }] : []);
  expect(performance.now() - started).toBeLessThan(250);
  expect(found.length).toBeGreaterThanOrEqual(10_000);
});

it("reports no answers that are equal in both languages, nor equal texts that are no answers", () => {
  const options = { suggestions: ["Yes", "Yes"], labels: { placeholder: "A", button: "B" } };
  const equal = testDefinition({ id: "9", groups: { a: [ask("text input", "name", options, "q")] } });
  const texts = {
    "q.suggestions.1": { source: "Yes", text: "Ja" },
    "q.suggestions.2": { source: "Yes", text: "Ja" },
    "q.placeholder": { source: "A", text: "Ja" },
    "q.button": { source: "B", text: "Ja" },
  };
  expect(checkCatalogue(equal, catalogue(texts))).toEqual([]);
});

it("reports a catalogue in the bot's own language", () => {
  const french = testDefinition({
    id: "9",
    groups: { a: [say("x", "x")] },
    settings: { general: { locale: "fr" } },
  });
  const texts = { "x.text": { source: "x", text: "y" } };
  const inEnglish = { ...catalogue(texts), language: "en" };
  const plain = testDefinition({ id: "9", groups: { a: [say("x", "x")] } });
  expect(checkCatalogue(french, inEnglish)).toEqual([]);
  expect(checkCatalogue(plain, inEnglish)).toMatchObject([{ path: ["language"] }]);
});

describe("an update", () => {
  const before = {
    "bye.text": { source: "Good bye", text: "Tschüss" },
    "old.text": { source: "Old", text: "Alt" },
  };

  it("adds what is new, keeps what is translated, marks what has changed and keeps what is gone", () => {
    const updated = updateCatalogue(bot, catalogue(before), { isPruned: false });
    expect(Object.entries(updated.texts)).toEqual([
      ["hi.text", { source: "Hi {{name}}", text: "" }],
      ["bye.text", { source: "Bye", text: "Tschüss", formerSource: "Good bye" }],
      ["q.placeholder", { source: "Name", text: "" }],
      ["old.text", { source: "Old", text: "Alt" }],
    ]);
    expect(updateCatalogue(bot, updated, { isPruned: false })).toEqual(updated);
  });

  it("removes what is gone if it is pruned", () => {
    const updated = updateCatalogue(bot, catalogue(before), { isPruned: true });
    expect(Object.keys(updated.texts)).not.toContain("old.text");
  });
});

describe("a file", () => {
  it.each([
    [{ bot: "a", language: "pt-BR", texts: {} }, undefined],
    [{ bot: "a", language: "german?", texts: {} }, "language"],
    [{ bot: "a", language: "de-xx-yy", texts: {} }, "language is not a language tag"],
    [{ bot: "a", language: "de", texts: { "x.text": "Hallo" } }, "texts.x.text"],
    [{ bot: "a", language: "de", text: {} }, "texts"],
  ])("%j is a catalogue, or says why it isn't: %s", (value, problem) => {
    const parsed = parseCatalogue(value);
    expect(parsed.ok ? undefined : parsed.error).toEqual(problem && expect.stringContaining(problem));
  });

  it.each([
    ["pt-br", "pt-BR"],
    ["de-DE-1901", "de-DE-1901"],
    ["de-1901-1901", undefined],
    ["german?", undefined],
    ["zh-yue", "yue"],
    ["de-sie", "sie"],
    ["zh-cmn-Hans-CN", "zh-Hans-CN"],
    ["sgn-ase", "ase"],
    ["yue-HK", "yue-HK"],
  ])("in the language %s is in %s for Intl", (language, canonical) => {
    expect(canonicalLanguageTag(language)).toBe(canonical);
    expect(parseCatalogue({ bot: "a", language, texts: {} }).ok).toBe(canonical !== undefined);
  });

  it("is told from a bot by its texts", () => {
    expect(isCatalogue({ language: "de", texts: {} })).toBe(true);
    expect(isCatalogue({ id: "a", groups: {} })).toBe(false);
  });
});
