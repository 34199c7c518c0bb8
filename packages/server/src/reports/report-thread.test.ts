import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openSqliteStore } from "../data/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import { openOwnedServer } from "../testing/owner-client.ts";
import { text } from "../testing/test-server.ts";

const root = mkdtempSync(join(tmpdir(), "banter-reports-"));
let folder = "";
let folders = 0;
beforeEach(() => {
  folder = join(root, String(folders++));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Adds results that have one answer of 200 characters each. */
async function addResults(store: Store, from: number, to: number): Promise<void> {
  const all = Array.from({ length: to - from }, (_, index) => from + index);
  await Promise.all(all.map((n) => store.sessions.commit(oneAnswer(n))));
}

function oneAnswer(n: number) {
  const answers = [{ blockId: "input1", key: "answer1", content: `${n} `.padEnd(200, "x") }];
  return {
    session: {
      id: `s${n}`,
      botId: "survey",
      botRevision: "r",
      resultId: `result${n}`,
      state: { version: 1 },
      turn: 0,
      reply: { messages: [] },
      isPreview: false,
      isEnded: false,
      createdAt: n,
      updatedAt: n,
    },
    result: {
      id: `result${n}`,
      botId: "survey",
      isCompleted: false,
      hasStarted: true,
      variables: {},
      answers,
      logs: [],
      visitedEdgeIds: [],
    },
  } as const;
}

test("a visitor is answered while the owner's report is being read", async () => {
  const store = openSqliteStore(folder);
  await addResults(store, 0, 2_000);
  const server = await openOwnedServer({ store });
  const { sessionId } = await server.start();
  const events: string[] = [];
  const report = server.ask("/bots/survey/results?search=nothing").then(() => events.push("report"));
  // Wait until the request has reached the store.
  await new Promise((resolve) => void setImmediate(resolve));
  await server.say(sessionId, text("Ada"));
  events.push("visitor");
  await report;
  expect(events).toEqual(["visitor", "report"]);
  await server.server.close();
});

test("a report contains every answer that was acknowledged before", async () => {
  const server = await openOwnedServer({ store: openSqliteStore(folder) });
  const { sessionId } = await server.start();
  for (const answer of ["Ada", "Grace"]) {
    await server.say(sessionId, text(answer));
    expect((await server.ask(`/bots/survey/results?search=${answer}`)).body).toMatchObject({ total: 1 });
  }
  await server.server.close();
});

test("an export reads on only as fast as its reader", async () => {
  const store = openSqliteStore(folder);
  await addResults(store, 0, 2_000);
  const file = store.reports.exportFile({
    filter: { botId: "survey" },
    includesUnanswered: true,
    format: "jsonl",
    hasByteOrderMark: false,
    questions: [],
    modelVariables: [],
  });
  let lines = "";
  for await (const chunk of file) {
    // Added while the export waits for its reader.
    if (lines === "") await addResults(store, 2_000, 2_001);
    lines += new TextDecoder().decode(chunk);
  }
  expect(lines.trimEnd().split("\n")).toHaveLength(2_001);
  await store.close();
});

test("a failed report rejects and the next one is read", async () => {
  const store = openSqliteStore(folder);
  await addResults(store, 0, 1);
  // SQLite can't bind it to LIMIT.
  await expect(store.reports.findInactive("survey", 9, 0.5)).rejects.toThrow("datatype mismatch");
  expect(await store.reports.count({ botId: "survey" })).toBe(1);
  await store.close();
  await expect(store.reports.count({ botId: "survey" })).rejects.toThrow("The store is closed");
});
