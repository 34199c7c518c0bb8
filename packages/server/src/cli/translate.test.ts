import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { runHere } from "../testing/run-here.ts";
import { asRecord } from "../testing/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "banter-translate-"));
afterAll(() => rmSync(folder, { recursive: true }));

const path = (name: string): string => join(folder, name);
const writeBot = (question: string): void =>
  writeFileSync(
    path("lead.json"),
    JSON.stringify({
      id: "lead",
      start: "a",
      variables: { name: { type: "text" } },
      groups: { a: [{ say: question }, { ask: "text", save: "name", placeholder: "Name" }] },
    }),
  );
const readCatalogue = (): Record<string, unknown> =>
  asRecord(JSON.parse(readFileSync(path("lead.de.json"), "utf8")));

const banter = (...args: readonly string[]) => runHere(args);

beforeEach(() => writeBot("Your name?"));

test("translate writes a catalogue, and keeps its translations", async () => {
  const first = await banter("translate", path("lead.json"), "--to", "de");
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining("3 texts, 3 of them to translate"),
  });
  expect(readCatalogue()).toMatchObject({
    bot: "lead",
    language: "de",
    texts: { "a.say-1.text": { source: "Your name?", text: "" }, "a.name.placeholder": { source: "Name" } },
  });
  const unfinished = await banter("translate", "--check", folder);
  expect(unfinished).toMatchObject({ code: 1, output: expect.stringContaining("a.say-1.text is missing") });
  expect((await banter("validate", path("lead.json"))).output).toContain(
    "lead.de.json: The translation of name",
  );

  const texts = {
    name: { source: "lead", text: "Anfrage" },
    "a.say-1.text": { source: "Your name?", text: "Dein Name?" },
    "a.name.placeholder": { source: "Name", text: "Name" },
    "gone.text": { source: "Gone", text: "Weg" },
  };
  writeFileSync(path("lead.de.json"), JSON.stringify({ bot: "lead", language: "de", texts }));
  const unused = await banter("translate", "--check", folder);
  expect(unused).toMatchObject({ code: 1, output: expect.stringContaining("gone.text is unused") });
  await banter("translate", path("lead.json"), "--to", "de", "--prune");
  expect(await banter("translate", "--check", folder)).toMatchObject({ code: 0 });

  writeBot("What's your name?");
  const stale = await banter("translate", "--check", folder);
  expect(stale).toMatchObject({ code: 1, output: expect.stringContaining("a.say-1.text is stale") });
  await banter("translate", path("lead.json"), "--to", "de");
  expect(asRecord(readCatalogue()["texts"])["a.say-1.text"]).toEqual({
    source: "What's your name?",
    text: "Dein Name?",
    formerSource: "Your name?",
  });
});

test("translations in the bot itself are checked, and a new catalogue begins with them", async () => {
  const translations = { DE: { "a.say-1.text": { source: "Your name?", text: "Dein Name?" } } };
  const groups = { a: [{ say: "Your name?" }] };
  writeFileSync(path("inline.json"), JSON.stringify({ id: "inline", start: "a", groups, translations }));
  const checked = await banter("translate", "--check", path("inline.json"));
  expect(checked).toMatchObject({ code: 1, output: expect.stringContaining("inline.json (DE)") });
  expect(checked.output).toContain("The translation of name is missing");
  const { output } = await banter("translate", path("inline.json"), "--to", "de");
  expect(output).toContain("2 texts, 1 of them to translate");
  expect((await banter("translate", "--check", path("inline.json"))).output).not.toContain("(DE)");
  rmSync(path("inline.json"));
  rmSync(path("inline.de.json"));
});

test("a catalogue is no bot, but a bot with such a name is", async () => {
  writeFileSync(path("lead.de.json"), JSON.stringify({ bot: "lead", language: "de", texts: {} }));
  writeFileSync(
    path("lead.old.json"),
    JSON.stringify({ id: "old", start: "a", groups: { a: [{ say: "Hi" }] } }),
  );
  const { output } = await banter("validate", folder);
  expect(output.match(/\((.+)\)$/gm)).toEqual(["(lead)", "(lead.old)"]);
  rmSync(path("lead.old.json"));
});

test("a catalogue that can't be used is reported, and the bot is served without it", async () => {
  for (const content of ["{", '{ "language": "german?", "texts": {} }']) {
    writeFileSync(path("lead.de.json"), content);
    const { code, output } = await banter("validate", path("lead.json"));
    expect([code, output]).toEqual([0, expect.stringContaining("lead.de.json is not used")]);
    expect((await banter("translate", "--check", folder)).code).toBe(1);
    expect((await banter("translate", path("lead.json"), "--to", "de")).code).toBe(1);
  }
});

test.each([
  [["translate"], "Specify one bot and a language"],
  [["translate", "lead.json"], "Specify one bot and a language"],
  [["translate", path("none.json"), "--to", "de"], "doesn't exist"],
])("%j says what is wrong", async (args, message) => {
  const { code, errors } = await banter(...args);
  expect([code > 0, errors]).toEqual([true, expect.stringContaining(message)]);
});
