import { contributions, FIGURE_COLUMNS as COLUMNS, FIGURE_KEYS, recount } from "../sql/contributions.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import type { SqliteSearch } from "./sqlite-search.ts";

/*
 * A turn changes its result's part of the figures and of the search index. Both are brought up to date once for many
 * turns: a turn only marks its result with `is_counted = 0`, and until it is counted again, the view `figures` and
 * searches read it from its answers. Reports are exact at any time.
 */

/** Call its functions inside the transaction that changes the results. */
export interface SqliteFigures {
  /** Call it before a result changes or is removed. */
  readonly uncount: (resultId: string) => void;
  /** Counts at most `limit` results that are completed or were created before the given time. Returns their number. */
  readonly count: (before: number, limit: number) => number;
  /** Replaces all figures by a recount. Returns the number of figures that were wrong. */
  readonly rebuild: () => number;
}

export function createSqliteFigures(database: SqliteDatabase, search: SqliteSearch): SqliteFigures {
  const isCounted = database.prepare("SELECT 1 FROM results WHERE id = $1 AND is_counted = 1");
  const subtract = database.prepare(
    addition(
      `SELECT ${FIGURE_KEYS}, -total AS total, -answered AS answered, -waiting AS waiting
       FROM (${contributions("id = $1")})`,
    ),
  );
  // A row without results would keep the text of a removed answer.
  const removeEmpty = database.prepare("DELETE FROM folded_figures WHERE total = 0");
  const findUncounted = database.prepare(
    `SELECT id FROM results INDEXED BY results_uncounted
     WHERE is_counted = 0 AND (is_completed = 1 OR created_at < $1) ORDER BY sequence LIMIT $2`,
  );
  const add = database.prepare(addition(recount("id IN (SELECT value FROM json_each($1))")));
  const mark = database.prepare(
    "UPDATE results SET is_counted = 1 WHERE id IN (SELECT value FROM json_each($1))",
  );
  return {
    uncount: (resultId) => {
      if (isCounted.get(resultId) === undefined) return;
      subtract.run(resultId);
      removeEmpty.run();
      search.forget(resultId);
    },
    count: (before, limit) => {
      const ids = findUncounted.all(before, limit).map(({ id }) => String(id));
      add.run(JSON.stringify(ids));
      mark.run(JSON.stringify(ids));
      for (const id of ids) search.index(id);
      return ids.length;
    },
    rebuild: () => {
      const wrong = countWrong(database);
      database.exec(
        `DELETE FROM folded_figures; INSERT INTO folded_figures (${COLUMNS}) ${recount("is_counted = 1")}`,
      );
      return wrong;
    },
  };
}

/** Adds selected figures to the stored ones. */
function addition(figures: string): string {
  return `
    INSERT INTO folded_figures (${COLUMNS}) SELECT ${COLUMNS} FROM (${figures}) WHERE TRUE
    ON CONFLICT (${FIGURE_KEYS}) DO UPDATE SET total = total + excluded.total,
      answered = answered + excluded.answered, waiting = waiting + excluded.waiting`;
}

function countWrong(database: SqliteDatabase): number {
  const row = database
    .prepare(
      `WITH correct AS (${recount("TRUE")}), stored AS (
         SELECT ${FIGURE_KEYS}, sum(total) AS total, sum(answered) AS answered, sum(waiting) AS waiting
         FROM figures GROUP BY ${FIGURE_KEYS}
       )
       SELECT (SELECT count(*) FROM (SELECT ${COLUMNS} FROM correct EXCEPT SELECT * FROM stored))
         + (SELECT count(*) FROM (SELECT * FROM stored EXCEPT SELECT ${COLUMNS} FROM correct)) AS wrong`,
    )
    .get();
  return Number(row?.["wrong"] ?? 0);
}

/** Per transaction, so that visitors wait for a few milliseconds only. */
const COUNTED_AT_ONCE = 10;

/** Counts all results that are completed or were created before the given time, a few at a time. */
export async function foldSqliteFigures(
  { write }: Pick<SqliteDatabase, "write">,
  figures: SqliteFigures,
  before: number,
): Promise<void> {
  for (;;) {
    const counted = await write(() => figures.count(before, COUNTED_AT_ONCE));
    if (counted < COUNTED_AT_ONCE) return;
  }
}
