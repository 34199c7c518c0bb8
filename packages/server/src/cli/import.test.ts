import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { toExportFormat } from "../bots/to-export-format.ts";
import { runBanter, startBanter } from "../testing/banter-process.ts";
import { surveyBot } from "../testing/survey-bot.ts";

const root = mkdtempSync(join(tmpdir(), "banter-import-"));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
let folder = "";
beforeEach(() => {
  folder = join(root, String(folders++));
  mkdirSync(folder);
});

const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
const cuid = "clon582of00031avnefkrpwrl";
const exported = (more: object = {}) =>
  JSON.stringify({ ...toExportFormat(surveyBot({ id: cuid })), publicId: null, ...more });

/** A script that shows that it was run. */
const script = (name: string, more = "") => `import { writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(join("$FOLDER", name))}.replace("$FOLDER", import.meta.dirname), "");
${more}`;

test("import runs none of the scripts beside its output", { timeout: 60_000 }, async () => {
  write("export.json", exported());
  write("deploy.mjs", script("deployed"));
  write("server.mjs", script("served", "process.exit(3);"));
  write("bot.ts", script("loaded", "export default { id: 'bot', start: 'a', groups: { a: [] } };"));
  const { code, output } = await runBanter(["import", "export.json", "--out", "my-bot.json"], folder);
  expect(output).toContain("Wrote my-bot.json");
  expect(code).toBe(0);
  for (const trace of ["deployed", "served", "loaded"]) expect(existsSync(join(folder, trace))).toBe(false);
});

test("a folder's scripts that aren't bots are not run", { timeout: 60_000 }, async () => {
  write("bot.json", exported());
  write("deploy.mjs", script("deployed"));
  write("other.ts", script("loaded", "export default { id: 'other', start: 'a', groups: { a: [] } };"));
  const { output, errors } = await runBanter(["validate", "."], folder);
  expect(output).toContain("other.ts (other)");
  expect(errors).toContain("deploy.mjs has no default export");
  expect(existsSync(join(folder, "deployed"))).toBe(false);
});

test.each(["validate", "simulate"])(
  "%s loads only the files it is given",
  { timeout: 60_000 },
  async (name) => {
    write("bot.json", exported());
    write("other.ts", script("loaded", "export default { id: 'other', start: 'a', groups: { a: [] } };"));
    expect((await runBanter([name, "bot.json"], folder)).code).toBe(0);
    expect(existsSync(join(folder, "loaded"))).toBe(false);
  },
);

test("a bot without a public id is named after its file", { timeout: 60_000 }, async () => {
  write("my-export.json", exported());
  write(
    "named.json",
    JSON.stringify({ typebot: JSON.parse(exported({ id: "other", publicId: "contact" })) }),
  );
  for (const file of ["my-export.json", "named.json"])
    expect((await runBanter(["import", file, "--out", "imported/"], folder)).code).toBe(0);
  const { output } = await runBanter(["import", "named.json", "--out", "other-name.json"], folder);
  expect(output).toContain("Wrote other-name.json, served as /contact. Try it: banter dev other-name.json");
  for (const place of [".", "imported"]) {
    const { output } = await runBanter(["validate", place], folder);
    expect(output).toContain("my-export.json (my-export)");
    expect(output).toContain("named.json (contact)");
  }
  const server = await startBanter(["start", "imported/my-export.json", "--port", "0"], folder);
  expect((await fetch(`${server.url}/my-export`)).status).toBe(200);
  await server.stop("SIGTERM");
});

test("an imported bot stays closed", { timeout: 60_000 }, async () => {
  write("closed.json", exported({ isClosed: true }));
  const { errors } = await runBanter(["import", "closed.json", "--out", "imported/"], folder);
  expect(errors).toContain("The bot is closed");
  expect(JSON.parse(readFileSync(join(folder, "imported/closed.json"), "utf8"))).toMatchObject({
    isClosed: true,
  });
});

test.each([
  ['{ "hello": 1, "world": 2 }', 'an object with "hello" and "world"'],
  ["[1]", "a list"],
  ["7", "a number"],
])("a file that isn't a bot is named as such: %s", { timeout: 60_000 }, async (content, found) => {
  write("junk.json", content);
  const { code, errors } = await runBanter(["import", "junk.json"], folder);
  expect(code).toBe(1);
  expect(errors).toBe(
    `junk.json is not a bot: a bot is an object with "groups", but the file contains ${found}. Export the bot as JSON from its editor and import that file.\n`,
  );
});

test("an invalid bot of our own format is still described field by field", { timeout: 60_000 }, async () => {
  write("own.json", '{ "id": "own", "groups": {} }');
  const { errors } = await runBanter(["import", "own.json"], folder);
  expect(errors).toContain("start: is missing");
});

test.each(["json", "ts"])(
  "--format %s writes a bot in our own format that runs",
  { timeout: 60_000 },
  async (format) => {
    write("export.json", exported({ publicId: "survey" }));
    const { code, output } = await runBanter(["import", "export.json", "--format", format], folder);
    expect(code).toBe(0);
    expect(output).toContain(`Wrote bots/export.${format}, served as /survey.`);
    const file = readFileSync(join(folder, `bots/export.${format}`), "utf8");
    expect(file).toContain(format === "ts" ? "export default defineBot({" : '"groups": {');
    if (format === "json")
      expect((await runBanter(["validate", "bots/export.json"], folder)).output).toContain(
        "export.json (survey)",
      );
  },
);

test("an unknown format is refused, and a closed bot is reported", { timeout: 60_000 }, async () => {
  write("closed.json", exported({ isClosed: true }));
  const { errors } = await runBanter(["import", "closed.json", "--format", "yaml"], folder);
  expect(errors).toContain('Unknown format "yaml". Use --format json or --format ts.');
  const closed = await runBanter(["import", "closed.json", "--format", "json"], folder);
  expect(closed.errors).toContain("can't say that a bot is closed");
});
