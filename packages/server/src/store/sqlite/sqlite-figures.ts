import type { SQLOutputValue } from "node:sqlite";
import { contributions, FIGURE_KEYS, REBUILD_FIGURES, recount } from "../sql/contributions.ts";
import type { ResultChange } from "../stored-result.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

/** Keeps the figures of results up to date. Call its functions inside the transaction that changes the results. */
export interface SqliteFigures {
  /** Runs `write`, which applies the changes and a reply that asks `askedBlockId`. */
  readonly trackTurn: (
    changes: readonly ResultChange[],
    askedBlockId: string | undefined,
    write: () => void,
  ) => void;
  /** Takes a result out of the figures, before it is removed. */
  readonly forget: (resultId: string) => void;
  /** Replaces all figures by a recount. Returns the number of figures that were wrong. */
  readonly rebuild: () => number;
}

type Figure = Record<string, SQLOutputValue>;

export function createSqliteFigures(database: SqliteDatabase): SqliteFigures {
  const findState = database.prepare(
    "SELECT is_completed, has_started, waiting_block_id FROM results WHERE id = $1",
  );
  const readAll = database.prepare(contributions("id = $1"));
  const readBlocks = database.prepare(
    contributions("id = $1", "block_id IN (SELECT value FROM json_each($2))"),
  );
  const add = createAddition(database);

  /** The questions whose figures the change affects; undefined for all, because they are kept by status. */
  const affectedBlocks = (change: ResultChange, askedBlockId: string | undefined) => {
    const state = findState.get(change.id);
    const isStatusKept =
      state === undefined ||
      (Number(change.isCompleted) <= Number(state["is_completed"]) &&
        Number(change.hasStarted) <= Number(state["has_started"]));
    if (!isStatusKept) return undefined;
    const blocks = [askedBlockId, change.waitingBlockId, state?.["waiting_block_id"]];
    return JSON.stringify([...blocks, ...change.answers.map(({ blockId }) => blockId)].filter(Boolean));
  };
  const read = (resultId: string, blocks: string | undefined): readonly Figure[] =>
    blocks === undefined ? readAll.all(resultId) : readBlocks.all(resultId, blocks);

  return {
    trackTurn: (changes, askedBlockId, write) => {
      const affected = changes.map((change) => ({
        id: change.id,
        blocks: affectedBlocks(change, askedBlockId),
      }));
      const before = affected.flatMap(({ id, blocks }) => read(id, blocks));
      write();
      add(
        differences(
          before,
          affected.flatMap(({ id, blocks }) => read(id, blocks)),
        ),
      );
    },
    forget: (resultId) => add(differences(readAll.all(resultId), [])),
    rebuild: () => {
      const wrong = countWrong(database);
      database.exec(REBUILD_FIGURES);
      return wrong;
    },
  };
}

function countWrong(database: SqliteDatabase): number {
  const columns = `${FIGURE_KEYS}, total, answered, waiting`;
  const row = database
    .prepare(
      `WITH correct AS (${recount("TRUE")}), stored AS (SELECT ${columns} FROM figures)
       SELECT (SELECT count(*) FROM (SELECT ${columns} FROM correct EXCEPT SELECT * FROM stored))
         + (SELECT count(*) FROM (SELECT * FROM stored EXCEPT SELECT ${columns} FROM correct)) AS wrong`,
    )
    .get();
  return Number(row?.["wrong"] ?? 0);
}

interface Difference {
  readonly figure: Figure;
  total: number;
  answered: number;
  waiting: number;
}

/** The figures that differ, with the amounts to add. */
function differences(before: readonly Figure[], after: readonly Figure[]): readonly Difference[] {
  const byKey = new Map<string, Difference>();
  const sum = (figure: Figure, sign: 1 | -1): void => {
    const key = keyOf(figure).join("\0");
    const difference = byKey.get(key) ?? { figure, total: 0, answered: 0, waiting: 0 };
    byKey.set(key, difference);
    difference.total += sign * Number(figure["total"]);
    difference.answered += sign * Number(figure["answered"]);
    difference.waiting += sign * Number(figure["waiting"]);
  };
  for (const figure of before) sum(figure, -1);
  for (const figure of after) sum(figure, 1);
  return [...byKey.values()].filter(
    ({ total, answered, waiting }) => total !== 0 || answered !== 0 || waiting !== 0,
  );
}

function keyOf({
  bot_id,
  kind,
  block_id,
  day,
  is_completed,
  has_started,
  content,
}: Figure): readonly SQLOutputValue[] {
  return [bot_id, kind, block_id, day, is_completed, has_started, content].map((value) => value ?? null);
}

function createAddition(database: SqliteDatabase): (differences: readonly Difference[]) => void {
  const upsert = database.prepare(
    `INSERT INTO figures (${FIGURE_KEYS}, total, answered, waiting) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (${FIGURE_KEYS}) DO UPDATE SET total = total + excluded.total,
       answered = answered + excluded.answered, waiting = waiting + excluded.waiting`,
  );
  // A row without results would keep the text of a removed answer.
  const removeEmpty = database.prepare(
    `DELETE FROM figures WHERE (${FIGURE_KEYS}) = ($1, $2, $3, $4, $5, $6, $7) AND total = 0`,
  );
  return (differing) => {
    for (const { figure, total, answered, waiting } of differing) {
      const key = keyOf(figure);
      upsert.run(...key, total, answered, waiting);
      if (total < 0) removeEmpty.run(...key);
    }
  };
}
