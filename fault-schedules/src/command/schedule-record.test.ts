import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ScheduleRun } from "../run-schedules.ts";
import { openScheduleRecord } from "./schedule-record.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "banter-record-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (seed: number): ScheduleRun => ({
  fixture: seed % 2 === 0 ? "server" : "scripted",
  count: 500,
  seed,
});

test("a record remembers played batches and ignores a truncated line", () => {
  const file = join(folder, "run.jsonl");
  openScheduleRecord(file).add(run(1), undefined);
  appendFileSync(file, '{"fixture":"server","count":500,"se');
  const again = openScheduleRecord(file);
  expect([1, 2].map((seed) => again.has(run(seed)))).toEqual([true, false]);
  again.add(run(2), undefined);
  expect(openScheduleRecord(file).has(run(2))).toBe(true);
});

test("a failed batch is played again, and a repeated batch counts once", () => {
  const file = join(folder, "run.jsonl");
  const record = openScheduleRecord(file);
  record.add(run(1), undefined);
  record.add(run(1), undefined);
  record.add(run(2), "An answer was lost");
  expect(record.has(run(2))).toBe(false);
  expect(record.summary()).toMatch(/^Recorded: 500 passed \(500 scripted\), 1 batches failed; on \w+/);
});

test("records of several runs can be concatenated", () => {
  const files = [1, 2].map((seed) => {
    const file = join(folder, `${seed}.jsonl`);
    openScheduleRecord(file).add(run(seed), undefined);
    return readFileSync(file, "utf8");
  });
  const all = join(folder, "all.jsonl");
  appendFileSync(all, files.join(""));
  expect(openScheduleRecord(all).summary()).toContain("1000 passed (500 scripted, 500 server)");
});
