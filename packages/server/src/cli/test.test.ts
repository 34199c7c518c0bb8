import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { runHere } from "../testing/run-here.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { openTestServer, text } from "../testing/test-server.ts";
import { toExportFormat } from "../bots/to-export-format.ts";

const root = mkdtempSync(join(tmpdir(), "banter-test-"));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
let folder = "";
beforeEach(() => {
  folder = join(root, String(folders++));
  mkdirSync(folder);
});

const write = (name: string, value: unknown): void =>
  writeFileSync(join(folder, name), typeof value === "string" ? value : JSON.stringify(value, undefined, 2));
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

async function run(...args: readonly string[]) {
  const { output, ...outcome } = await runHere(["test", ...args]);
  return { ...outcome, output: output.replaceAll(/\d+ ms/g, "N ms") };
}

const bot = (id: string, ...steps: readonly object[]) => ({
  id,
  variables: { name: { type: "text" } },
  start: "a",
  groups: { a: steps },
});
const greeter = bot(
  "greeter",
  { say: "Name?" },
  { ask: "text", save: "name" },
  { say: "Hi **{{name}}** & <co>" },
);
const greets = {
  name: "greets",
  steps: [{ bot: "Name?" }, { visitor: "Ada" }, { bot: "Hi **Ada** & <co>" }],
};
const differs = {
  ...greets,
  name: 'greets "politely" & <kindly>',
  steps: [{ bot: "Your name?" }, ...greets.steps.slice(1)],
};

const repository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

test("the bots of the site and of new projects conduct their conversations", async () => {
  const { code, output } = await run(
    repository("apps/site/bots"),
    repository("packages/create-banter/templates"),
  );
  expect(output).not.toContain("✗");
  expect(output).toMatch(/^\d+ passed \(N ms\)$/m);
  expect(code).toBe(0);
});

test("prints each conversation, and the first difference with its line", async () => {
  write("greeter.json", greeter);
  write("greeter.test.json", { conversations: [greets, differs] });
  const { code, output } = await run(folder);
  const path = "PATH/greeter.test.json";
  expect(output.replaceAll(/\S*\/greeter/g, "PATH/greeter")).toBe(`✗ ${path}
  ✓ greets (N ms)
  ✗ greets "politely" & <kindly> (N ms)
      The bot says something else.
        expected  "Your name?"
        received  "Name?"
        at        ${path}:20

1 failed, 1 passed (N ms)`);
  expect(code).toBe(1);
});

test("an error that is logged often is printed once, with its count", async () => {
  const failing = { set: "name", to: { expr: "missing.name" } };
  write("failing.json", {
    ...bot("failing", failing, failing, failing),
    tests: [{ name: "runs", steps: [] }],
  });
  const { output } = await run(folder);
  expect(output).toMatch(/logged {4}.*missing.* \(3 times\)\n {8}at/);
});

test("writes JUnit XML with escaped texts", async () => {
  write("greeter.json", greeter);
  write("greeter.test.json", { conversations: [greets, { ...differs, name: `${differs.name}\u0000` }] });
  write("other.test.json", { bot: "gretter", conversations: [greets] });
  await run(folder, "--junit", join(folder, "junit.xml"));
  const xml = read("junit.xml")
    .replaceAll(/ time="[\d.]+"/g, "")
    .replaceAll(`${folder}/`, "");
  expect(xml).toContain('<testsuite name="greeter.test.json" tests="2" failures="1">');
  expect(xml).toContain('<testcase name="greets" classname="greeter.test.json"></testcase>');
  expect(xml).toContain('<testcase name="greets &quot;politely&quot; &amp; &lt;kindly&gt;\uFFFD"');
  expect(xml).toContain('<failure message="The bot says something else.">');
  expect(xml).toContain("There is no bot &quot;gretter&quot;. Did you mean &quot;greeter&quot;?");
});

test("a file that can't be written is reported", async () => {
  write("greeter.json", greeter);
  write("greeter.test.json", { conversations: [greets] });
  expect(await run(folder, "--junit", join(folder, "no/junit.xml"))).toMatchObject({
    code: 1,
    errors: expect.stringContaining("junit.xml\" can't be written: "),
  });
});

test("--filter selects conversations by name", async () => {
  write("greeter.json", greeter);
  write("greeter.test.json", { conversations: [greets, differs] });
  expect((await run(folder, "--filter", "KINDLY")).output).toContain("\n1 failed, 0 passed");
  expect(await run(folder, "--filter", "nothing")).toMatchObject({
    code: 1,
    errors: 'No conversation has "nothing" in its name.',
  });
});

test("--update writes what the bot says now, and leaves what it doesn't reach", async () => {
  write("greeter.json", greeter);
  const gone = { name: "goes on", steps: [{ visitor: "Ada" }, { visitor: "More" }] };
  write("greeter.test.json", { conversations: [differs, gone] });
  expect(await run(folder, "-u")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/✓ greets.* \(N ms, updated\)\n[^]*The conversation is over before/),
  });
  expect(JSON.parse(read("greeter.test.json"))).toEqual({
    conversations: [{ ...differs, steps: greets.steps }, gone],
  });
  expect((await run(folder, "--filter", "politely")).code).toBe(0);
});

test("a file that passes is not rewritten", async () => {
  write("greeter.json", greeter);
  const compact = JSON.stringify({ conversations: [greets] });
  write("greeter.test.json", compact);
  await run(folder, "-u");
  expect(read("greeter.test.json")).toBe(compact);
});

test("a bot that doesn't load and an invalid file fail, and the others run", async () => {
  write("greeter.json", greeter);
  write("greeter.test.json", { conversations: [greets] });
  write("broken.json", { ...bot("broken"), start: "b" });
  write("broken.test.json", { conversations: [greets] });
  write("invalid.test.json", { conversations: [{ ...greets, steps: [{ visitr: "Ada" }] }] });
  const { code, output } = await run(folder);
  expect(output).toMatch(/✗ \S*broken\.test\.json\n {4}\S*broken\.json is not a valid bot:\n/);
  expect(output).toMatch(
    /✗ \S*invalid\.test\.json\n {4}is not a valid test file:\n.*line 6: .*keys bot, visitor/,
  );
  expect(output).toContain("2 files can't run, 1 passed");
  expect(code).toBe(1);
});

test("runs the tests beside a bot's file, and a file of tests", async () => {
  write("greeter.json", greeter);
  write("greeter.test.json", { conversations: [greets] });
  write("other.test.json", { bot: "greeter", conversations: [greets, greets] });
  expect((await run(join(folder, "greeter.json"))).output).toContain("1 passed");
  expect((await run(join(folder, "other.test.json"))).output).toContain("2 passed");
  expect((await run(folder, join(folder, "greeter.json"))).output).toContain("3 passed");
});

test("runs the tests that a bot contains, and finds their lines", async () => {
  write("greeter.json", { ...greeter, tests: [greets, differs] });
  write("greeter.test.json", { conversations: [greets] });
  write("coded.mjs", `export default ${JSON.stringify({ ...greeter, id: "coded", tests: [greets] })}`);
  write("deploy.mjs", "export const isBot = false;");
  const { code, output } = await run(folder);
  expect(output).toMatch(/✗ \S*greeter\.json\n {2}✓ greets [^]* at {8}\S*greeter\.json:\d+\n/);
  expect(output).toMatch(/✓ \S*coded\.mjs\n {2}✓ greets/);
  expect(output).toContain("1 failed, 3 passed");
  expect(code).toBe(1);
  expect((await run(join(folder, "coded.mjs"))).output).toContain("\n1 passed");
  expect((await run(join(folder, "greeter.test.json"))).output).toContain("\n1 passed");
});

test("--update writes tests in a bot's JSON, and says that it can't write code", async () => {
  const text = JSON.stringify({ ...greeter, tests: [greets, differs] }, undefined, 3);
  write("greeter.json", text);
  write("coded.mjs", `export default ${JSON.stringify({ ...greeter, id: "coded", tests: [differs] })}`);
  const { code, output } = await run(folder, "-u");
  expect(output).toContain("coded.mjs\n    contains its tests as code, and --update only writes JSON.");
  expect(code).toBe(1);
  const updated = { ...differs, steps: greets.steps };
  expect(JSON.parse(read("greeter.json"))).toEqual({ ...greeter, tests: [greets, updated] });
  expect(read("greeter.json").startsWith(text.slice(0, text.indexOf('"tests"')))).toBe(true);
});

test("a bot with invalid tests fails, also if another one passes", async () => {
  write("greeter.json", { ...greeter, tests: [greets] });
  write("package.json", { name: "a-project" });
  write("invalid.json", { ...greeter, id: "invalid", tests: [{ name: "a", steps: [{ visitr: "Ada" }] }] });
  const { code, output } = await run(folder);
  expect(output).toMatch(/✗ \S*invalid\.json\n {4}is not a valid bot:\n.*tests\[1\]\.steps\[1\]/);
  expect(code).toBe(1);
});

test("bots of two folders may have the same id", async () => {
  mkdirSync(join(folder, "other"));
  write("greeter.json", greeter);
  write("greeter.test.json", { conversations: [greets] });
  write("other/greeter.json", bot("greeter", { say: "Hello" }));
  write("other/greeter.test.json", { conversations: [{ name: "says hello", steps: [{ bot: "Hello" }] }] });
  expect((await run(folder, join(folder, "other"))).output).toContain("2 passed");
});

test("without tests, says how to write them", async () => {
  write("greeter.json", greeter);
  expect(await run(folder)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("NAME.test.json beside the bot"),
  });
  expect(await run(join(folder, "nowhere"))).toMatchObject({
    code: 1,
    errors: expect.stringContaining("doesn't exist"),
  });
});

test("records a stored conversation as a test that passes", async () => {
  const server = await openTestServer({ store: openSqliteStore(folder) });
  const { sessionId, resultId = "" } = await server.start();
  await server.say(sessionId, text("Ada_L"));
  await server.server.close();
  write("survey.json", toExportFormat(surveyBot()));

  const printed = await run("--record", "survey", resultId, "--data", folder);
  expect(printed).toMatchObject({ code: 0, errors: "" });
  expect(JSON.parse(printed.output)).toMatchObject({
    bot: "survey",
    conversations: [{ name: `Result ${resultId}` }],
  });

  const out = join(folder, "recorded.test.json");
  for (let times = 0; times < 2; times++)
    expect((await run("--record", "survey", resultId, "--data", folder, "-o", out)).code).toBe(0);
  expect(JSON.parse(read("recorded.test.json"))).toMatchObject({
    conversations: [
      { now: "2026-01-01T00:00:00.000Z" },
      { steps: expect.arrayContaining([{ visitor: "Ada_L" }]) },
    ],
  });
  expect((await run(out)).output).toContain("2 passed");

  expect(await run("--record", "survey", "nothing", "--data", folder)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The bot "survey" has no result "nothing".'),
  });
  expect(await run("--record", "survey", "--data", folder)).toMatchObject({ code: 2 });
});
