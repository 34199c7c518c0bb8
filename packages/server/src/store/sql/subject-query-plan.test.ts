import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../data/sqlite-store.ts";
import { toSqliteText } from "../sqlite/sqlite-dialect.ts";
import { createSessionReads } from "./sql-sessions.ts";

test("a subject's session is chosen before states and replies are read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "banter-plan-"));
  await openSqliteStore(folder).close();
  const database = new DatabaseSync(join(folder, "banter.sqlite"), { readOnly: true });
  const steps: string[] = [];
  const { findOfSubject } = createSessionReads({
    query: async (sql, values) => {
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${toSqliteText(sql)}`).all(...values);
      steps.push(...plan.map(({ detail }) => String(detail)));
      return [];
    },
  });
  await findOfSubject("bot", "ada");
  database.close();
  rmSync(folder, { recursive: true });
  const subquery = steps.findIndex((step) => step.startsWith("SCALAR SUBQUERY"));
  const sorting = steps.indexOf("USE TEMP B-TREE FOR ORDER BY");
  const replies = steps.findIndex((step) => step.startsWith("SEARCH replies"));
  expect(steps.filter((step) => step.startsWith("SCAN "))).toEqual([]);
  expect([subquery, sorting, replies]).toEqual([subquery, sorting, replies].toSorted((a, b) => a - b));
  expect(subquery).toBeGreaterThan(0);
});
