import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBanter } from "../testing/banter-process.ts";

const folder = mkdtempSync(join(tmpdir(), "banter-bot-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

const IMPORT = 'import { ask, defineBot, say } from "@banter/engine";';
const bot = (groups: string, more = "") =>
  `${IMPORT}\n\nexport default defineBot({\n  id: "x",${more}\n  start: "hi",\n  groups: {\n${groups}\n  },\n});\n`;

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
  ["a syntax error", "s.ts", bot('hi: [say("Hi") },'), /line 7: /],
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
];

let output = "";
beforeAll(async () => {
  for (const [, name, content] of mistakes) writeFileSync(join(folder, name), content);
  output = (await runBanter(["validate", ".", "nothing.ts"], folder)).errors;
});

test.each(mistakes)("%s", (_, name, __, message) => {
  const report = output.split(/^✗ /m).find((part) => part.includes(`/${name} `));
  expect(report).toMatch(message);
});

test("a path that doesn't exist", () => {
  expect(output).toContain("✗ nothing.ts doesn't exist");
});
