import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBanter } from "../testing/banter-process.ts";
import { loadBotFiles, loadServedBots } from "./load-bot-files.ts";

const folder = mkdtempSync(join(tmpdir(), "banter-bot-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const IMPORT = 'import { ask, defineBot, say } from "@banter/engine";';
const bot = (groups: string, more = "") =>
  `${IMPORT}\n\nexport default defineBot({\n  id: "x",${more}\n  start: "hi",\n  groups: {\n${groups}\n  },\n});\n`;

const toolBot = (code: string) => ({
  id: "x",
  start: "hi",
  variables: { name: { type: "text" } },
  groups: {
    hi: [
      {
        ai: "demo",
        model: "m",
        save: "name",
        messages: [{ role: "user", content: "Hi" }],
        tools: [{ name: "find", description: "Finds", parameters: { order: "text" }, code }],
      },
    ],
  },
});

/* The mistakes of an author's first hour: each message says what is wrong, on which line, and what to write instead. */
const mistakes: readonly (readonly [mistake: string, name: string, content: string, message: RegExp])[] = [
  [
    "a variable without a type",
    "v.ts",
    bot('hi: [say("Hi")],', '\nvariables: { name: "" },'),
    /line 5: variables\.name: is "".*\n.*name: text\(\)/,
  ],
  [
    "an undeclared variable",
    "u.ts",
    bot('hi: [say("Hi"),\n ask.text({ save: "name" })],'),
    /line 8, group "hi".*"name"\n.*Declare it/,
  ],
  [
    "a missing group",
    "g.ts",
    bot('hi: [{ go: "by" }],\nbye: [say("Bye")],'),
    /line 7: .*"by"\n.*Did you mean "bye"/,
  ],
  [
    "an unknown option",
    "o.ts",
    bot('hi: [say("Hi"),\nask.text({ placeholer: "x" } as never)],'),
    /line 8, group "hi".*placeholer: unknown field\n.*"placeholder"/,
  ],
  [
    "a name that isn't exported",
    "e.ts",
    bot('hi: [say("Hi")],').replace("say }", "sey }"),
    /line 1: .*'sey'. Did you mean "say"\?/,
  ],
  [
    "a misspelt package",
    "p.ts",
    bot('hi: [say("Hi")],').replace("/engine", "/engin"),
    /imports "@banter\/engin", which doesn't exist. Did you mean "@banter\/engine"\?/,
  ],
  [
    "a missing file",
    "f.ts",
    `import "./nowhere.ts";\n${bot('hi: [say("Hi")],')}`,
    /imports ".*nowhere\.ts", which doesn't exist/,
  ],
  [
    "an unclosed bracket",
    "s.ts",
    bot('hi: [say("Hi") },'),
    /s\.ts can't be loaded: line 7: "}" comes too early\. Close each .* before it\.\n    7 \| hi: \[say\("Hi"\) },\n      \|                \^\n/,
  ],
  [
    "a missing comma in TypeScript",
    "comma.ts",
    bot('hi: [say("Hi") say("Ho")],'),
    /line 7: a comma is missing before say\.\n    7 \| .*\n {6}\| {16}\^/,
  ],
  [
    "a missing comma in JavaScript",
    "comma.mjs",
    bot('hi: [say("Hi") say("Ho")],'),
    /line 7: .*[Ii]s a comma missing before it\?\n    7 \| hi: .*\n {6}\| {16}\^/,
  ],
  [
    "an apostrophe in a text",
    "apostrophe.ts",
    bot("hi: [say('it's')],"),
    /line 7: the text ends before s\. Write \\' in it, or use double quotation marks\./,
  ],
  [
    "curly quotes",
    "curly.ts",
    bot("hi: [say(“Hi”)],"),
    /line 7: write straight quotation marks.*instead of “\./,
  ],
  [
    "curly quotes in JavaScript",
    "curly.mjs",
    bot("hi: [say(“Hi”)],"),
    /line 7: write straight .* instead of “\.\n    7 \| hi/,
  ],
  ["a semicolon", "semicolon.ts", bot('hi: [say("Hi");],'), /line 7: write a comma instead of ";"/],
  ["an equals sign", "equals.ts", bot('hi = [say("Hi")],'), /line 7: write ":" instead of "="\./],
  [
    "ask without a question",
    "ask.mjs",
    bot("hi: [ask({})],"),
    /line 7: ask is not a function\. ask has text, number/,
  ],
  ["a text without end", "text.ts", bot("hi: [say(`Hi)],"), /line \d: a text isn't closed\. End it with/],
  [
    "a file that ends too early",
    "early.ts",
    bot("hi: []").trimEnd().slice(0, -3),
    /line 8: the file ends too early/,
  ],
  [
    "an enum",
    "enum.ts",
    `enum A { b }\n${bot("hi: [],")}`,
    /line 1: TypeScript enum is not supported.*\n    1 \| enum/,
  ],
  [
    "a question that doesn't exist",
    "mail.ts",
    bot('hi: [say("Hi"),\n ask.mail({})],'),
    /line 8: ask\.mail is not a function\. Did you mean "ask\.email"\?\n    8 \| /,
  ],
  [
    "a question by another name",
    "multi.mjs",
    bot("hi: [ask.dropdown()],"),
    /line 7: ask\.dropdown is not a function\. ask has text, number, email/,
  ],
  [
    "a function of say",
    "foo.mjs",
    bot('hi: [say.image("/a.png")],'),
    /line 7: say\.image is not a function\. Did you mean "image"\?/,
  ],
  [
    "a group of functions that doesn't exist",
    "show.mjs",
    bot('hi: [show.image("/a.png")],').replace("say }", "show }"),
    /line 1: .*'show'\. Did you mean "image"\?/,
  ],
  [
    "a function that isn't imported",
    "unimported.mjs",
    bot('hi: [image("/a.png")],'),
    /line 7: image is not defined\. Import it: import \{ image \} from "@banter\/engine"/,
  ],
  [
    "a misspelt function",
    "sya.mjs",
    bot('hi: [sya("Hi")],'),
    /line 7: sya is not defined\. Did you mean "say"\?/,
  ],
  [
    "an error in an imported file",
    "importing.mjs",
    `import "./.part.mjs";\n${bot("hi: [],")}`,
    /can't be loaded: \.part\.mjs, line 2: nothing is not defined/,
  ],
  ["no default export", "d.ts", `${IMPORT}\nexport const a = 1;`, /export default defineBot/],
  [
    "a comma at the end",
    "c.json",
    '{\n  "id": "x",\n  "groups": {},\n}',
    /line 4: remove the comma before the "}"/,
  ],
  [
    "a missing comma",
    "m.json",
    '{\n  "id": "x"\n  "groups": {}\n}',
    /line 3: a comma is missing before "groups":/,
  ],
  ["single quotes", "q.json", "{\n  'id': 'x'\n}", /line 2: names and texts are in double quotes/],
  ["a comment", "k.json", '{\n  // mine\n  "id": "x"\n}', /line 2: JSON has no comments/],
  ["an unclosed object", "b.json", '{\n  "id": "x"', /ends too early/],
  [
    "an unknown step",
    "n.json",
    '{ "id": "x", "start": "hi", "groups": { "hi": [\n  { "say": "Hi" },\n  { "sya": "Ho" }\n] } }',
    /line 3, group "hi": step 2: .*\n.*Did you mean "say"/,
  ],
  [
    "a field of another type",
    "t.json",
    '{ "id": "x", "start": "hi", "groups": { "hi": [\n  { "ask": "number", "min": 1 },\n  { "ask": "number",\n    "min": true }\n] } }',
    /line 4, group "hi": step 2, min: is true, but must be a number or a text/,
  ],
  [
    "an unknown field of the theme",
    "h.json",
    '{ "id": "x", "start": "hi", "groups": { "hi": [] },\n  "theme": {\n    "headr": { "isEnabled": true } } }',
    /line 3: theme\.headr: unknown field\n.*Did you mean "header"\?/,
  ],
  [
    "a setting of another type",
    "l.json",
    '{ "id": "x", "start": "hi", "groups": { "hi": [] },\n  "settings": {\n    "ai": { "limits": {\n "visitorMessages": "six" } } } }',
    /line 4: settings\.ai\.limits\.visitorMessages: is "six", but must be a number/,
  ],
  [
    "a value of the theme that isn't known",
    "w.ts",
    bot(
      'hi: [say("always"), say("yes")],',
      '\n  theme: {\n    chat: { timestamps: "alwys" as never },\n  },',
    ),
    /line 6: theme\.chat\.timestamps: is "alwys".*\n.*Did you mean "always"\?/,
  ],
  [
    "a field of a module's theme",
    "y.ts",
    bot(
      'hi: [say("yes")],',
      '\n  name: "yes",\n  theme: {\n    header: {\n      isEnabled: "yes" as never,\n    },\n  },',
    ),
    /line 8: theme\.header\.isEnabled: is "yes", but must be true or false/,
  ],
  [
    "a tool's code that doesn't parse",
    "tool.json",
    JSON.stringify(toolBot("const a = 1;\nreturn a +;"), undefined, 2),
    /line 28, group "hi", block hi\.ai-1: The code of the tool "find" doesn't parse: unexpected .*';' \(line 2, column 11 of the code\)\n.*async function of order\./,
  ],
  [
    "a tool's code that ends too early",
    "tool-end.json",
    JSON.stringify(toolBot("return ("), undefined, 2),
    /line 28, group "hi".*: it ends too early \(line 1 of the code\)/,
  ],
  [
    "a tool's code of several lines in a module",
    "tool.ts",
    bot(
      `hi: [ai("demo", { model: "m", messages: [{ role: "user", content: "{{name}}" }], save: "name",
      tools: [{ name: "find", description: "x", parameters: { order: "text" }, code: \`
        const order = "{{name}}";
        return order;
      \` }] })],`,
      "\nvariables: { name: text() },",
    ).replace("ask, ", "ai, text, "),
    /line 10, group "hi".*"find" doesn't parse: .*redefinition.* \(line 2 of the code\)/,
  ],
];

let output = "";
beforeAll(async () => {
  writeFileSync(join(folder, ".part.mjs"), "\nnothing();\n");
  for (const [, name, content] of mistakes) writeFileSync(join(folder, name), content);
  output = (await runBanter(["validate", ".", "nothing.ts"], folder)).errors;
});

test.each(mistakes)("%s", (_, name, __, message) => {
  const report = output.split(/^✗ /m).find((part) => part.includes(`/${name} `));
  expect(report).toMatch(message);
});

test("a byte order mark is not part of the file", async () => {
  const other = mkdtempSync(join(folder, "marked-"));
  const marked = {
    "json.json": JSON.stringify({ id: "a", start: "hi", groups: { hi: [{ say: "Hi" }] } }),
    "typed.ts": bot('hi: [say("Hi")],'),
  };
  for (const [name, content] of Object.entries(marked)) writeFileSync(join(other, name), `\uFEFF${content}`);
  const { output: report, errors } = await runBanter(["validate", "."], other);
  expect(errors).toBe("");
  expect(report).toContain("json.json (json)");
  expect(report).toContain("typed.ts (typed)");
  writeFileSync(join(other, "broken.json"), '\uFEFF{\n  "id": "x"\n  "start": "hi"\n}');
  expect((await runBanter(["validate", "broken.json"], other)).errors).toContain(
    "line 3: a comma is missing",
  );
});

test("a path that doesn't exist", () => {
  expect(output).toContain("✗ nothing.ts doesn't exist");
});

test("a tool's code is parsed, not run, and may use what the sandbox offers", async () => {
  const code =
    "const { a } = await Promise.resolve({ a: `{{name}}` }); setVariable('name', a); while (true) {}";
  writeFileSync(join(folder, "fine.json"), JSON.stringify(toolBot(code)));
  const { code: exitCode, errors } = await runBanter(["validate", "fine.json"], folder);
  expect(errors).toBe("");
  expect(exitCode).toBe(0);
});

test("an exported bot with a tool that doesn't parse is served, with a warning", async () => {
  const tool = { type: "function", name: "find", code: "return (", parameters: [] };
  const block = {
    id: "b",
    type: "openai",
    options: { action: "Create chat completion", tools: [tool], messages: [] },
  };
  const exported = {
    version: "6.1",
    id: "e",
    name: "E",
    groups: [{ id: "g", title: "G", blocks: [block] }],
    events: [{ id: "s", type: "start", outgoingEdgeId: "e1" }],
    edges: [{ id: "e1", from: { eventId: "s" }, to: { groupId: "g" } }],
    variables: [],
    theme: { headr: true, chat: { timestamps: "alwys" } },
    settings: { foo: 1, disclosure: 5 },
  };
  writeFileSync(join(folder, "exported.json"), JSON.stringify(exported));
  const { code, output: report } = await runBanter(["validate", "exported.json"], folder);
  expect(report).toMatch(/^warning .*The code of the tool "find" doesn't parse: it ends too early/m);
  expect(report).not.toMatch(/headr|alwys|foo|disclosure/);
  expect(code).toBe(0);
});

test("a translation that can't be read doesn't fail its bot or the folder", async () => {
  const bots = mkdtempSync(join(folder, "unreadable-"));
  for (const id of ["lead", "other"])
    writeFileSync(
      join(bots, `${id}.json`),
      JSON.stringify({ id, start: "hi", groups: { hi: [{ say: "Hi" }] } }),
    );
  symlinkSync("nowhere", join(bots, "lead.de.json"));
  mkdirSync(join(bots, "lead.fr.json"));
  mkdirSync(join(bots, "broken.json"));
  const { loaded, failed } = await loadBotFiles([bots]);
  expect(loaded.map(({ bot: { compiled } }) => compiled.id)).toEqual(["lead", "other"]);
  expect(loaded[0]?.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The translation lead\.de\.json is not used: can't be read: .+/),
    expect.stringMatching(/^The translation lead\.fr\.json is not used: can't be read: .+/),
  ]);
  expect(failed).toMatchObject([{ path: join(bots, "broken.json") }]);
});

test("a broken test leaves its bot in service, and fails every check of it", async () => {
  const path = join(folder, "badly-tested.json");
  const fields = { id: "tested", start: "hi", groups: { hi: [{ say: "Hi" }] }, tests: [{ name: "greets" }] };
  writeFileSync(path, JSON.stringify(fields));
  const message = "tests[1].steps: is missing";
  const { loaded, failed } = await loadServedBots([path]);
  expect(loaded).toMatchObject([{ tests: [], diagnostics: [{ severity: "warning", message }] }]);
  expect(failed).toEqual([]);
  const checked = await loadBotFiles([path]);
  expect(checked.loaded).toEqual([]);
  expect(checked.failed).toEqual([{ path, problem: expect.stringContaining(message) }]);
});
