import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { runBanter } from "../testing/banter-process.ts";
import { openTestServer, text } from "../testing/test-server.ts";
import { runCommandLine } from "./run-command-line.ts";

/* Twenty results in a data folder, written by a server that is closed. */

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

/** Runs the command; whoever reads it goes away after so many lines. */
async function exported(args: readonly string[] = [], readLines = Infinity) {
  const printed: string[] = [];
  const stop = new AbortController();
  const code = await runCommandLine(["export", "results", "--data", folder, ...args], {
    print: (line) => {
      printed.push(line);
      if (printed.length >= readLines) stop.abort();
    },
    printError: (words) => printed.push(`error: ${words}`),
    stop: stop.signal,
  });
  return { code, printed };
}

test("writes a head and a line for each result", async () => {
  const { code, printed } = await exported();
  expect(code).toBe(0);
  expect(printed).toHaveLength(21);
  expect(printed[1]).toContain("Ada 0");
});

test("stops where nobody reads on, and that is no failure", async () => {
  const { code, printed } = await exported([], 3);
  expect({ code, lines: printed.length }).toEqual({ code: 0, lines: 3 });
});

test("writes the same to a file", async () => {
  const file = join(folder, "out.csv");
  await exported(["--out", file]);
  expect((await readFile(file, "utf8")).trimEnd().split("\n")).toEqual((await exported()).printed);
});

test("fails in words where the file can't be written", async () => {
  const { code, printed } = await exported(["--out", join(folder, "no", "such.csv")]);
  expect(code).toBe(1);
  expect(printed).toEqual([expect.stringMatching(/^error: ".*such\.csv" can't be written: /)]);
});

test("a closed pipe ends the process without a word", { timeout: 60_000 }, async () => {
  const { code, errors } = await runBanter(["export", "results", "--data", folder], tmpdir(), {
    isRead: false,
  });
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
});
