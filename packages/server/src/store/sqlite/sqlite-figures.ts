import { contributions, FIGURE_COLUMNS as COLUMNS, FIGURE_KEYS, recount } from "../sql/contributions.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import type { SqliteSearch } from "./sqlite-search.ts";

/*
 * A turn changes its result's part of the figures and of the search index. Both are brought up to date once for many
 * turns: a turn only marks its result with `is_counted = 0`, and until it is counted again, the view `figures` and
 * searches read it from its answers. Reports are exact at any time.
 */

/** Results and characters of a transaction, so that visitors wait for a few milliseconds only. */
const COUNTED_AT_ONCE = 10;
const INDEXED_AT_ONCE = 20_000;

/** Call its functions inside the transaction that changes the results. */
export interface SqliteFigures {
  /** Call it before a result changes or is removed. Its texts stay in the search index, which is read for counted results. */
  readonly uncount: (resultId: string) => void;
  /** Counts some of the results that are completed or were created before the given time. Returns whether there are more. */
  readonly count: (before: number) => boolean;
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
    },
    count: (before) => {
      const found = findUncounted.all(before, COUNTED_AT_ONCE).map(({ id }) => String(id));
      const indexed = [];
      let left = INDEXED_AT_ONCE;
      for (const id of found) {
        left = search.index(id, left);
        if (left === 0) break;
        indexed.push(id);
      }
      add.run(JSON.stringify(indexed));
      mark.run(JSON.stringify(indexed));
      return found.length === COUNTED_AT_ONCE || indexed.length < found.length;
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

/** Counts all results that are completed or were created before the given time, a few at a time. */
export async function foldSqliteFigures(
  { write }: Pick<SqliteDatabase, "write">,
  figures: SqliteFigures,
  before: number,
): Promise<void> {
  while (await write(() => figures.count(before))) {
    // Other writes are next.
  }
}
