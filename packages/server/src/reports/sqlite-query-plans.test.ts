import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFunctions, sqliteDialect, toSqliteText } from "../store/sqlite/sqlite-dialect.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { createSqlReports } from "./sql-reports.ts";

/* A report that reads a whole table, or sorts it, takes seconds once there are a million results. */

const folder = mkdtempSync(join(tmpdir(), "banter-plans-"));
beforeAll(() => openSqliteStore(folder).close());
afterAll(() => rmSync(folder, { recursive: true }));

/** The steps of all query plans that read a whole table or sort rows of one. */
async function slowSteps(read: (reports: ReturnType<typeof createSqlReports>) => Promise<unknown>) {
  const database = new DatabaseSync(join(folder, "banter.sqlite"), { readOnly: true });
  addFunctions(database);
  const steps: string[] = [];
  const reports = createSqlReports({
    dialect: sqliteDialect,
    query: async (sql, values) => {
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${toSqliteText(sql)}`).all(...values);
      steps.push(...plan.map(({ detail }) => String(detail)));
      return [];
    },
  });
  await read(reports);
  database.close();
  expect(steps).not.toEqual([]);
  return steps.filter((step) =>
    /^SCAN (?:results(?! USING INDEX results_uncounted)|answers|replies|folded_figures)\b|^SCAN search$/.test(
      step,
    ),
  );
}

const filter = { botId: "bot" };
const month = { ...filter, from: 86_400_000 * 3 + 5, to: 86_400_000 * 30 };

test.each([
  ["bots", (reports) => reports.botCounts()],
  ["first page", (reports) => reports.page({ ...filter, limit: 25, isNewestFirst: true })],
  ["next page", (reports) => reports.page({ ...filter, limit: 25, isNewestFirst: true, after: "x" })],
  ["page of a month", (reports) => reports.page({ ...month, limit: 25, isCompleted: true })],
  ["search", (reports) => reports.page({ ...filter, limit: 25, isNewestFirst: true, search: "ada" })],
  ["next page of a search", (reports) => reports.page({ ...filter, limit: 25, after: "x", search: "ada" })],
  ["short search", (reports) => reports.page({ ...filter, limit: 25, search: "ad" })],
  ["count", (reports) => reports.count(filter)],
  ["count of a month", (reports) => reports.count(month)],
  ["count of a search", (reports) => reports.count({ ...filter, search: "ada" })],
  ["days", (reports) => reports.dayCounts(filter)],
  ["days of a month", (reports) => reports.dayCounts(month)],
  ["funnel", (reports) => reports.questionCounts(filter)],
  ["funnel of a month", (reports) => reports.questionCounts(month)],
  ["answers", (reports) => reports.answerCounts(filter, ["a"])],
  ["latest answers", (reports) => reports.latestAnswers(filter, ["a"], 12)],
  ["answer times", (reports) => reports.answerTimes(month, 2_000)],
  ["seen steps", (reports) => reports.resultsThatSaw(filter, ["a", "b"], 2_000)],
] satisfies [string, Parameters<typeof slowSteps>[0]][])("%s: by index", async (_, read) => {
  expect(await slowSteps(read)).toEqual([]);
});
