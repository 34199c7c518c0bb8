import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBanter, startBanter, type BanterProcess } from "../testing/banter-process.ts";
import { asRecord } from "../testing/test-server.ts";
import { surveyBot } from "../testing/survey-bot.ts";
import { toExportFormat } from "../bots/to-export-format.ts";
import { runCommandLine } from "./run-command-line.ts";

/* The real commands against a real server, which starts without a bot. */

let folder = "";
let server: BanterProcess;
const TIMEOUT_MS = 60_000;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-deploy-"));
  await mkdir(join(folder, "empty"));
  server = await startBanter(["start", "empty", "--port", "0", "--data", "data"], folder);
});
afterAll(async () => {
  await server.stop("SIGTERM");
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runBanter([...args, "--data", "data"], folder, { environment: { BANTER_URL: server.url } });

const writeBot = (greeting: string, file = "lead-form.json") =>
  writeFile(
    join(folder, file),
    JSON.stringify({ id: "lead", start: "a", groups: { a: [{ say: greeting }, { ask: "text" }] } }),
  );

async function startChat(publicId = "lead-form", language = "en"): Promise<string> {
  const url = `${server.url}/api/v1/typebots/${publicId}/startChat`;
  const headers = { "accept-language": language };
  return (await fetch(url, { method: "POST", headers, body: "{}" })).text();
}

test(
  "a bot is deployed, changed, rolled back, paused and resumed",
  async () => {
    expect(server.output()).toContain("Banter serves the bots of its owner page");
    await writeBot("Hi");
    const first = await run("deploy", "lead-form.json", "--author", "Ada", "--message", "First");
    expect(first).toMatchObject({ code: 0, output: `Published lead, version 1: ${server.url}/lead-form\n` });
    expect(await startChat()).toContain("Hi");

    await writeBot("Hello");
    const second = await run("deploy", "lead-form.json");
    expect(second.output).toContain('Message "Hello" in "a": say changed from "Hi" to "Hello"');
    expect(await startChat()).toContain("Hello");
    expect((await run("deploy", "lead-form.json")).output).toContain("Nothing has changed.");

    const history = await run("history", "lead");
    expect(history.output).toMatch(/^\* {5}2 {2}[\d-]{10} \d\d:\d\d\n {6}1 {2}.+ {2}Ada {2}First\n$/);
    expect((await run("rollback", "lead")).output).toContain("Published version 1 again, as version 3.");
    expect(await startChat()).toContain("Hi");
    expect(await run("rollback", "lead", "9")).toMatchObject({ code: 1 });

    expect((await run("pause", "lead", "--message", "Back in May")).code).toBe(0);
    expect(await startChat()).toContain("Back in May");
    expect((await run("resume", "lead")).code).toBe(0);
    expect(await startChat()).toContain("Hi");
  },
  TIMEOUT_MS,
);

test(
  "the tests beside a bot go with it, unless it has its own",
  async () => {
    const fields = { id: "tested", start: "a", groups: { a: [{ say: "Hi" }, { ask: "text" }] } };
    const named = (name: string) => ({ name, steps: [{ bot: "Hi" }] });
    const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
    await write("tested.json", fields);
    await write("tested.test.json", { conversations: [named("beside")] });
    expect((await run("deploy", "tested.json")).code).toBe(0);
    await write("tested.json", { ...fields, tests: [named("inside")] });
    const { output } = await run("deploy", "tested.json");
    expect(output).toContain('Test "inside": added\nTest "beside": removed');
    await write("tested.json", fields);
    await write("tested.test.json", { conversations: [{}] });
    expect(await run("deploy", "tested.json")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("tested.test.json is not a valid test file:"),
    });
  },
  TIMEOUT_MS,
);

test(
  "a bot that doesn't pass its tests is not deployed without --skip-tests, and passed tests are counted",
  async () => {
    const fields = { id: "checked", start: "a", groups: { a: [{ say: "Hi" }, { ask: "text" }] } };
    const named = (name: string, bot: string) => ({ name, steps: [{ bot }] });
    const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
    const tests = [named("greets", "Hi"), named("is polite", "Good morning")];
    const refused = {
      code: 1,
      errors: expect.stringMatching(
        /✓ greets[^]*✗ is polite[^]*expected {2}"Good morning"\n.*received {2}"Hi"[^]*1 failed, 1 passed[^]*--skip-tests/,
      ),
    };
    await write("checked.json", { ...fields, tests });
    expect(await run("deploy", "checked.json")).toMatchObject(refused);
    expect((await run("history", "checked")).code).toBe(1);
    await write("checked.json", fields);
    await write("checked.test.json", { conversations: tests });
    expect(await run("deploy", "checked.json")).toMatchObject(refused);
    expect(await run("deploy", "checked.json", "--force")).toMatchObject(refused);
    expect(await run("deploy", "checked.json", "--skip-tests")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Published checked, version 1"),
      errors: "! Tests that were not run: 2.\n",
    });
    // The tests of the owner page.
    await rm(join(folder, "checked.test.json"));
    await write("checked.json", { ...fields, groups: { a: [{ say: "Hello" }, { ask: "text" }] } });
    expect((await run("deploy", "checked.json")).errors).toMatch(/✗ the owner page[^]*2 failed/);
    const skipped = await run("deploy", "checked.json", "--skip-tests");
    expect(skipped).toMatchObject({
      code: 0,
      errors: expect.stringContaining("those of the owner page stay"),
    });
    expect(skipped.output).not.toContain("removed");
    await write("checked.json", { ...fields, tests: tests.slice(0, 1) });
    expect((await run("deploy", "checked.json")).output).toContain("1 test passed.\n");
  },
  TIMEOUT_MS,
);

test(
  "bots that the tests link to are read from the server if they are in another folder",
  async () => {
    const fields = (id: string, ...steps: readonly object[]) => ({ id, start: "a", groups: { a: steps } });
    const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
    await mkdir(join(folder, "others"));
    await write("others/inner.json", fields("inner", { say: "Inner" }));
    await write("others/outer.json", fields("outer", { link: "inner" }, { say: "Outer" }));
    for (const id of ["inner", "outer"]) expect((await run("deploy", `others/${id}.json`)).code).toBe(0);
    const tests = [{ name: "links", steps: [{ bot: ["Inner", "Outer"] }] }];
    await write("linking.json", { ...fields("linking", { link: "outer" }), tests });
    expect((await run("deploy", "linking.json")).output).toContain("1 test passed.\n");
    await write("linking.json", { ...fields("linking", { link: "nowhere" }), tests });
    expect(await run("deploy", "linking.json")).toMatchObject({
      code: 1,
      errors: expect.stringContaining('logged    The linked bot "nowhere" could not be loaded'),
    });
  },
  TIMEOUT_MS,
);

test(
  "a stopped deployment publishes nothing",
  async () => {
    const tests = [{ name: "greets", steps: [{ bot: "Hi" }] }];
    const bot = { id: "stopped", start: "a", groups: { a: [{ say: "Hi" }] }, tests };
    await writeFile(join(folder, "stopped.json"), JSON.stringify(bot));
    const options = ["--url", server.url, "--data", join(folder, "data")];
    const errors: string[] = [];
    const code = await runCommandLine(["deploy", join(folder, "stopped.json"), ...options], {
      print: () => {},
      printError: (text) => void errors.push(text),
      stop: AbortSignal.abort("SIGTERM"),
    });
    expect([code, errors]).toEqual([1, ["Nothing was published, because the command was stopped."]]);
    expect((await run("history", "stopped")).code).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  "the tests beside a bot are found by its ids and its file, and others are named",
  async () => {
    const fields = { id: "known", publicId: "known-form", start: "a", groups: { a: [{ say: "Hi" }] } };
    const conversations = [{ name: "beside", steps: [{ bot: "Hi" }] }];
    const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
    await write("known-file.json", fields);
    const deployed = async (bot: string | undefined) => {
      await write("known-file.test.json", { bot, conversations });
      const { code, output, errors } = await run("deploy", "known-file.json", "--force");
      expect(code).toBe(0);
      return [output.includes('Test "beside": removed'), errors];
    };
    expect(await deployed("known")).toEqual([false, ""]);
    expect(await deployed("other")).toEqual([
      true,
      expect.stringContaining('known-file.test.json has tests of the bot "other", which are not deployed'),
    ]);
    expect(await deployed(undefined)).toEqual([false, ""]);
  },
  TIMEOUT_MS,
);

test(
  "an exported bot is deployed in our own format",
  async () => {
    await writeFile(join(folder, "exported.json"), JSON.stringify(toExportFormat(surveyBot())));
    expect(await run("deploy", "exported.json")).toMatchObject({ code: 0, errors: "" });
  },
  TIMEOUT_MS,
);

test(
  "a bot is deployed with the translations beside it",
  async () => {
    await writeBot("Hi", "spoken.json");
    const translate = (text: string) => {
      const texts = { "a.say-1.text": { source: "Hi", text }, name: { source: "lead", text: "Anfrage" } };
      const catalogue = { bot: "lead", language: "de", texts };
      return writeFile(join(folder, "spoken.de.json"), JSON.stringify(catalogue));
    };
    await translate("Hallo");
    expect(await run("deploy", "spoken.json", "--force")).toMatchObject({ code: 0, errors: "" });
    expect(await startChat("spoken", "de")).toContain("Hallo");
    expect(await startChat("spoken")).toContain("Hi");
    await translate("Moin");
    expect((await run("deploy", "spoken.json")).output).toContain('Translation "de": 1 text changed');
    expect(await startChat("spoken", "de")).toContain("Moin");
    await writeFile(join(folder, "spoken.de.json"), "{");
    expect(await run("deploy", "spoken.json")).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/✗ .*spoken\.de\.json .+/),
    });
    expect(await startChat("spoken", "de")).toContain("Moin");
    await rm(join(folder, "spoken.de.json"));
    const kept = await run("deploy", "spoken.json");
    expect(kept).toMatchObject({ code: 0, errors: expect.stringContaining("The file has no translations") });
    expect(await startChat("spoken", "de")).toContain("Moin");
    expect((await run("deploy", "spoken.json", "--force")).output).toContain('Translation "de": removed');
    expect(await startChat("spoken", "de")).toContain("Hi");
  },
  TIMEOUT_MS,
);

test(
  "what prevents a deployment is explained",
  async () => {
    await writeFile(join(folder, "broken.json"), '{"id":"broken","start":"b","groups":{"a":[]}}');
    expect(await run("deploy", "broken.json")).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Unknown group "b"'),
    });
    await writeBot("Hi", "other.json");
    const options = ["--url", "http://127.0.0.1:1"];
    expect((await run("deploy", "other.json", ...options)).errors).toContain("can't be reached");
    expect((await run("deploy", "other.json", "--token", "wrong")).errors).toContain(
      "doesn't accept this owner token",
    );
    expect(await runBanter(["pause", "lead"], folder)).toMatchObject({
      code: 2,
      errors: expect.stringContaining("BANTER_OWNER_TOKEN"),
    });
  },
  TIMEOUT_MS,
);

test(
  "changes of a draft that were not published are not replaced without --force",
  async () => {
    await writeBot("One", "two.json");
    expect((await run("deploy", "two.json", "--force")).code).toBe(0);
    const token = (await readFile(join(folder, "data", "owner-token"), "utf8")).trim();
    const url = `${server.url}/api/v1/owner/bots/lead/draft`;
    const headers = { authorization: `Bearer ${token}` };
    const { version } = asRecord(await (await fetch(url, { headers })).json());
    const source = { id: "lead", start: "a", groups: { a: [{ say: "Unpublished" }] } };
    const body = JSON.stringify({ source, version, author: "Bo" });
    expect((await fetch(url, { method: "PUT", headers, body })).status).toBe(200);
    await writeBot("Two", "two.json");
    expect(await run("deploy", "two.json")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("Bo has changed the draft of lead"),
    });
    expect((await run("deploy", "two.json", "--skip-tests")).code).toBe(1);
    expect((await run("deploy", "two.json", "--force")).output).toContain('from "One" to "Two"');
  },
  TIMEOUT_MS,
);

test(
  "published bots are served although the server's own file is broken",
  async () => {
    await server.stop("SIGTERM");
    await writeFile(join(folder, "invalid.json"), "{");
    server = await startBanter(["start", "invalid.json", "--port", "0", "--data", "data"], folder);
    expect(await startChat("two")).toContain("Two");
  },
  TIMEOUT_MS,
);
