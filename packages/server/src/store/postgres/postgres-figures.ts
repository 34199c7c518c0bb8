import type { Pool, PoolClient } from "pg";
import { contributions, FIGURE_COLUMNS as COLUMNS, FIGURE_KEYS, recount } from "../sql/contributions.ts";

/*
 * Every turn of a bot changes the same few figures. Updating them would make concurrent turns wait for each other, so a
 * turn only marks its result as uncounted. `foldFigures` counts results, appends the differences to `figure_changes` and
 * adds those to `folded_figures`. The view `figures` is all together, and exact at any time.
 */

/** The part of the schema that keeps the figures, as of its first version. */
export const FIGURES_SCHEMA = `
  CREATE TABLE folded_figures (
    bot_id TEXT NOT NULL, kind INTEGER NOT NULL, block_id TEXT NOT NULL, day BIGINT NOT NULL,
    is_completed SMALLINT NOT NULL, has_started SMALLINT NOT NULL, content TEXT NOT NULL,
    total BIGINT NOT NULL, answered BIGINT NOT NULL, waiting BIGINT NOT NULL
  );
  CREATE UNIQUE INDEX folded_figures_by_key
    ON folded_figures (bot_id, kind, block_id, day, is_completed, has_started, md5(content));
  CREATE INDEX folded_figures_empty ON folded_figures (total) WHERE total = 0;
  CREATE TABLE figure_changes (LIKE folded_figures);
  CREATE VIEW figures AS SELECT * FROM folded_figures UNION ALL SELECT * FROM figure_changes;
  INSERT INTO folded_figures (${COLUMNS}) ${recount("TRUE")};

  CREATE FUNCTION add_figure_changes(p_before figure_changes[], p_results text[], p_blocks text[]) RETURNS void
  LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO figure_changes (${COLUMNS})
    SELECT ${FIGURE_KEYS}, sum(sign * total), sum(sign * answered), sum(sign * waiting) FROM (
      SELECT ${COLUMNS}, 1 AS sign FROM (${ofResults("p_results", "p_blocks")}) AS after
      UNION ALL SELECT ${COLUMNS}, -1 FROM unnest(p_before)
    ) AS contributed GROUP BY ${FIGURE_KEYS}
    HAVING sum(sign * total) <> 0 OR sum(sign * answered) <> 0 OR sum(sign * waiting) <> 0;
  END $$;

  CREATE FUNCTION current_figures(p_results text[], p_blocks text[]) RETURNS figure_changes[]
  LANGUAGE plpgsql AS $$ BEGIN
    RETURN ARRAY(SELECT ROW(${COLUMNS})::figure_changes FROM (${ofResults("p_results", "p_blocks")}) AS now);
  END $$;
`;

/** The contributions of the results, limited to the given questions unless `blocks` is NULL. */
function ofResults(results: string, blocks: string): string {
  return contributions(`id = ANY (${results})`, `(${blocks} IS NULL OR block_id = ANY (${blocks}))`);
}

/** Advisory lock that serializes folding and rebuilding across instances. */
const FIGURES_LOCK = 7_226_838;

const FOLD = `
  WITH moved AS (DELETE FROM figure_changes RETURNING *)
  INSERT INTO folded_figures (${COLUMNS})
  SELECT ${FIGURE_KEYS}, sum(total), sum(answered), sum(waiting) FROM moved GROUP BY ${FIGURE_KEYS}
  ON CONFLICT (bot_id, kind, block_id, day, is_completed, has_started, md5(content)) DO UPDATE SET
    total = folded_figures.total + excluded.total, answered = folded_figures.answered + excluded.answered,
    waiting = folded_figures.waiting + excluded.waiting`;

const FOLD_EDGES = `
  WITH moved AS (DELETE FROM edge_changes RETURNING *)
  INSERT INTO folded_edges (bot_id, edge_id, visits)
  SELECT bot_id, edge_id, sum(visits) FROM moved GROUP BY bot_id, edge_id
  ON CONFLICT (bot_id, edge_id) DO UPDATE SET visits = folded_edges.visits + excluded.visits`;

/** Number of results that one statement counts. */
const COUNTED_AT_ONCE = 500;

/**
 * Counts the results that are completed or were created before the given time, and adds the appended differences to the
 * figures. Does nothing while another instance does it.
 */
export async function foldFigures(pool: Pool, { before }: { readonly before: number }): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const lock = await client.query<{ is_free: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS is_free", [
      FIGURES_LOCK,
    ]);
    if (lock.rows[0]?.is_free === true) {
      await countResults(client, before);
      await client.query(FOLD);
      await client.query(FOLD_EDGES);
      // A row without results would keep the text of a removed answer.
      await client.query("DELETE FROM folded_figures WHERE total = 0");
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function countResults(client: PoolClient, before: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ counted: number }>("SELECT count_results($1, $2) AS counted", [
      before,
      COUNTED_AT_ONCE,
    ]);
    if ((rows[0]?.counted ?? 0) < COUNTED_AT_ONCE) return;
  }
}

const COUNT_WRONG = `
  WITH correct AS (${recount("TRUE")}), stored AS (
    SELECT ${FIGURE_KEYS}, sum(total) AS total, sum(answered) AS answered, sum(waiting) AS waiting
    FROM figures GROUP BY ${FIGURE_KEYS} HAVING sum(total) <> 0
  )
  SELECT (SELECT count(*) FROM (SELECT ${COLUMNS} FROM correct EXCEPT SELECT ${COLUMNS} FROM stored) AS missing)
    + (SELECT count(*) FROM (SELECT ${COLUMNS} FROM stored EXCEPT SELECT ${COLUMNS} FROM correct) AS extra) AS wrong`;

/**
 * Replaces all figures by a recount of the counted results, while turns go on: one snapshot contains the recounted
 * turns and the removed figures; the differences of later turns are kept. Returns the number of wrong figures.
 */
export async function rebuildFigures(pool: Pool): Promise<number> {
  const locking = await pool.connect();
  try {
    // In a transaction of its own: the lock of a connection would be lost, or kept, behind a pooler. And the snapshot of
    // the recount must be taken when no fold is under way.
    await locking.query("BEGIN");
    await locking.query("SELECT pg_advisory_xact_lock($1)", [FIGURES_LOCK]);
    return await recountFigures(pool);
  } finally {
    await locking.query("ROLLBACK");
    locking.release();
  }
}

async function recountFigures(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    const { rows } = await client.query<{ wrong: number }>(COUNT_WRONG);
    await client.query("DELETE FROM figure_changes; DELETE FROM folded_figures");
    await client.query(`INSERT INTO folded_figures (${COLUMNS}) ${recount("is_counted = 1")}`);
    await client.query("COMMIT");
    return rows[0]?.wrong ?? 0;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
