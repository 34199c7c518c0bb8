import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createServer } from "../create-server.ts";
import { silentLogger } from "../log/logger.ts";
import { createMemoryStore } from "../data/memory-store.ts";
import { startPostgres } from "../testing/embedded-postgres.ts";
import { createFolderCheck } from "./shared-files-folder.ts";

const root = mkdtempSync(join(tmpdir(), "banter-folders-"));
afterAll(() => rmSync(root, { recursive: true }));

const warnings: object[] = [];
beforeEach(() => void warnings.splice(0));

const logger = { ...silentLogger, warn: (fields: object) => void warnings.push(fields) };
let folders = 0;

/** A new folder, with or without uploads. */
function folder(hasUploads = true): string {
  const path = join(root, String((folders += 1)));
  if (hasUploads) mkdirSync(path);
  return path;
}

function openStore() {
  const store = createMemoryStore();
  const now = () => new Date();
  return (directory: string) => createFolderCheck({ store, directory, logger, now });
}

test("servers of one database with folders of their own are reported, once by each", async () => {
  const open = openStore();
  const [one, two] = [open(folder()), open(folder())];
  await one.check();
  expect(warnings).toEqual([]);
  for (let time = 1; time <= 3; time++) await two.check();
  expect(warnings).toEqual([{ folder: two.directory }]);
});

test("two servers on one Postgres report it", { timeout: 60_000 }, async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const database = await postgres.url();
  const start = (directory: string) =>
    createServer({ bots: [], database, logger, environment: { BANTER_FILES_DIR: directory } });
  const [one, two] = [await start(folder()), await start(folder())];
  await vi.waitFor(() => expect(warnings).toHaveLength(1), 10_000);
  await two.close();
  await one.close();
});

test("servers with one folder, and those without uploads, are not", async () => {
  const open = openStore();
  const shared = folder();
  for (const directory of [shared, shared, folder(false)]) await open(directory).check();
  expect(warnings).toEqual([]);
});

test("a server that has moved to another folder is not, if it was closed before", async () => {
  const open = openStore();
  const before = open(folder());
  await before.check();
  await before.close();
  await open(folder()).check();
  expect(warnings).toEqual([]);
});
