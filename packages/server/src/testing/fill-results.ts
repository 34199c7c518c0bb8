import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import * as pg from "pg";
import { indexAllResults } from "../store/postgres/postgres-search.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { migrate } from "../store/sqlite/sqlite-schema.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { DAY_MS } from "../store/day.ts";

/** Questions of the survey bot. */
const QUESTIONS = 20;
const FIRST_NAMES = ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Margaret", "Tim"];

/*
 * Results of the survey bot, spread over the last year: each visitor answers a random number of questions, and the first
 * answer is a unique name. Rows are inserted as a file of an earlier version would contain them, so that the figures and
 * the search index are built by the migration that a real data folder goes through.
 */

/** Number of results per bulk insert. */
const BATCH = 10_000;

/** Row values of one result. Deterministic. */
function resultOf(n: number, count: number, now: number) {
  const random = ((n * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  const answered = Math.floor(random * (QUESTIONS + 1));
  const createdAt = Math.floor(now - 365 * DAY_MS + (n / count) * 365 * DAY_MS);
  const texts = Array.from({ length: answered }, (_, index) =>
    index === 0 ? `${FIRST_NAMES[n % FIRST_NAMES.length]} Visitor ${n}` : `Answer ${(n + index) % 7}`,
  );
  return { id: `bench-result-${n}`, session: `bench-session-${n}`, createdAt, texts };
}

interface BulkTarget {
  insert(table: string, rows: readonly (readonly (string | number | null)[])[]): Promise<void>;
}

async function insertAll(target: BulkTarget, count: number): Promise<void> {
  const now = Date.now();
  const reply = JSON.stringify({ messages: [] });
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      resultOf(from + index, count, now),
    );
    await target.insert(
      "results (id, bot_id, created_at, is_completed, has_started, variables, last_session_id, waiting_block_id)",
      batch.map(({ id, session, createdAt, texts }) => {
        const variables = Object.fromEntries(texts.map((text, index) => [`answer${index + 1}`, text]));
        const isCompleted = Number(texts.length === QUESTIONS);
        const waiting = isCompleted === 1 ? null : `input${texts.length + 1}`;
        const started = Number(texts.length > 0);
        return [
          id,
          "survey",
          createdAt,
          isCompleted,
          started,
          JSON.stringify(variables),
          session,
          waiting,
        ] as const;
      }),
    );
    await target.insert(
      "answers (result_id, session_id, turn, position, block_id, key, content, created_at)",
      batch.flatMap(({ id, session, createdAt, texts }) =>
        texts.map(
          (text, index) =>
            [
              id,
              session,
              index + 1,
              0,
              `input${index + 1}`,
              `answer${index + 1}`,
              text,
              createdAt + index,
            ] as const,
        ),
      ),
    );
    await target.insert(
      "replies (session_id, turn, reply, result_id, block_id, said, created_at)",
      batch.flatMap(({ id, session, createdAt, texts }) =>
        [null, ...texts].map((said, turn) => {
          const block = turn < QUESTIONS ? `input${turn + 1}` : null;
          return [session, turn, reply, id, block, said, createdAt + turn] as const;
        }),
      ),
    );
  }
}

/** The last schema version of SQLite without figures and search index. */
const VERSION_WITHOUT_FIGURES = 5;

/** Fills a data folder, and migrates it. Returns the seconds of the migration. */
export async function fillSqlite(folder: string, count: number): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(`${folder}/banter.sqlite`);
  migrate(database, VERSION_WITHOUT_FIGURES);
  database.exec("PRAGMA synchronous = OFF");
  await insertAll(
    {
      insert: async (table, rows) => {
        const [first = []] = rows;
        const insert = database.prepare(`INSERT INTO ${table} VALUES (${first.map(() => "?").join(", ")})`);
        database.exec("BEGIN");
        for (const row of rows) insert.run(...row);
        database.exec("COMMIT");
      },
    },
    count,
  );
  database.close();
  return seconds(async () => openSqliteStore(folder).close());
}

/** Fills a database and rebuilds figures and index. Returns the seconds of the rebuild. */
export async function fillPostgres(url: string, count: number): Promise<number> {
  await (await openPostgresStore(url)).close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET synchronous_commit = off");
  await insertAll(
    {
      insert: async (table, rows) => {
        const columns = /\((.*)\)/.exec(table)?.[1] ?? "";
        const record = `jsonb_populate_recordset(NULL::${table.slice(0, table.indexOf(" "))}, $1::jsonb)`;
        const names = columns.split(", ");
        const values = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
        await client.query(`INSERT INTO ${table} SELECT ${columns} FROM ${record}`, [JSON.stringify(values)]);
      },
    },
    count,
  );
  const duration = await seconds(async () => {
    await indexAllResults(client);
    const store = await openPostgresStore(url);
    await store.figures.rebuild();
    await store.close();
  });
  await client.query("VACUUM ANALYZE");
  await client.end();
  return duration;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}
