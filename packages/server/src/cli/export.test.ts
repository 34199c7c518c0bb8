import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { runBanter } from "../testing/banter-process.ts";
import { aiBot } from "../testing/survey-bot.ts";
import { openTestServer, text } from "../testing/test-server.ts";
import { runCommandLine } from "./run-command-line.ts";

/* A data folder with twenty results, written by a server that has been closed. */

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-export-"));
  const server = await openTestServer({ store: openSqliteStore(folder) });
  for (let result = 0; result < 20; result++) {
    const { sessionId } = await server.start();
    await server.say(sessionId, text(`Ada ${result}`));
  }
  await server.server.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command; the reader closes the output after `readLines` lines. */
async function exported(args: readonly string[] = [], readLines = Infinity) {
  const printed: string[] = [];
  const stop = new AbortController();
  const code = await runCommandLine(["export", "results", "--data", folder, ...args], {
    print: (line) => {
      printed.push(line);
      if (printed.length >= readLines) stop.abort();
    },
    printError: (message) => printed.push(`error: ${message}`),
    stop: stop.signal,
  });
  return { code, printed };
}

test("writes a header and one line per result", async () => {
  const { code, printed } = await exported();
  expect(code).toBe(0);
  expect(printed).toHaveLength(21);
  expect(printed[1]).toContain("Ada 0");
});

test("stops without an error when the output is closed", async () => {
  const { code, printed } = await exported([], 3);
  expect({ code, lines: printed.length }).toEqual({ code: 0, lines: 3 });
});

test("writes the same to a file", async () => {
  const file = join(folder, "out.csv");
  await exported(["--out", file]);
  expect((await readFile(file, "utf8")).trimEnd().split("\n")).toEqual((await exported()).printed);
});

test("reports a file that can't be written", async () => {
  const { code, printed } = await exported(["--out", join(folder, "no", "such.csv")]);
  expect(code).toBe(1);
  expect(printed).toEqual([expect.stringMatching(/^error: ".*such\.csv" can't be written: /)]);
});

test("writes data as it is, also what would control a terminal", async () => {
  const data = await mkdtemp(join(tmpdir(), "banter-export-"));
  try {
    const server = await openTestServer({ store: openSqliteStore(data) });
    const { sessionId } = await server.start();
    await server.say(sessionId, text("Ada\u009b2J"));
    await server.server.close();
    const { output } = await runBanter(["export", "results", "--data", data, "--format", "jsonl"], tmpdir());
    expect(output).toContain("Ada\u009b2J");
  } finally {
    await rm(data, { recursive: true });
  }
});

test("a closed pipe ends the process silently", { timeout: 60_000 }, async () => {
  const { code, errors } = await runBanter(["export", "results", "--data", folder], tmpdir(), {
    isRead: false,
  });
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
});

test("the figures of the reports can be rebuilt", async () => {
  const printed: string[] = [];
  const rebuild = () =>
    runCommandLine(["rebuild-figures", "--data", folder], {
      print: (line) => printed.push(line),
      printError: (message) => printed.push(`error: ${message}`),
      stop: new AbortController().signal,
    });
  expect(await rebuild()).toBe(0);
  const database = new DatabaseSync(join(folder, "banter.sqlite"));
  database.exec("INSERT INTO folded_figures SELECT * FROM figures WHERE content = 'Ada 3'");
  database.close();
  expect(await rebuild()).toBe(0);
  expect(printed).toEqual(["All figures were correct.", "Corrected 2 figures."]);
});

test("marks a model's text, which it knows from the stored bot", async () => {
  const data = await mkdtemp(join(tmpdir(), "banter-export-"));
  try {
    const server = await openTestServer({ store: openSqliteStore(data), bots: [aiBot("demo")] });
    const { sessionId } = await server.start({}, "ai");
    await server.say(sessionId, text("Why?"));
    await server.server.close();
    const { printed } = await exported(["--data", data, "--format", "jsonl"]);
    expect(JSON.parse(printed[0] ?? "")).toMatchObject({ aiGenerated: ["reply"] });
  } finally {
    await rm(data, { recursive: true });
  }
});
