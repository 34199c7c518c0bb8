import type { DatabaseSync, StatementSync } from "node:sqlite";
import * as v from "valibot";
import { foldCase } from "../fold-case.ts";
import { textsOfVariables } from "../variable-texts.ts";
import { variablesRow } from "../sql/stored-rows.ts";
import { ROWS_PER_RESULT, toSqliteText } from "./sqlite-dialect.ts";

/*
 * The search index contains one row per answer and one for all variables of a result that are no answers. A row's id is
 * `ROWS_PER_RESULT` times the result's sequence, plus its number: 0 for the variables.
 */

/** Separates texts in one row; search terms can't contain it. */
const TEXT_SEPARATOR = "\u001f";

/** `secure-delete` removes a deleted row's trigrams from the index. */
export const SEARCH_SCHEMA = `
  CREATE VIRTUAL TABLE search USING fts5(text, tokenize = 'trigram case_sensitive 1');
  INSERT INTO search (search, rank) VALUES ('secure-delete', 1);`;

export interface SqliteSearch {
  /**
   * Brings the index up to date with a result. Stops after about `maxCharacters`, so that it can be continued in another
   * transaction. Returns how many are left of them; 0 if the result isn't complete.
   */
  readonly index: (resultId: string, maxCharacters: number) => number;
  /** Call it before the result is removed. */
  readonly forget: (resultId: string) => void;
}

export function createSqliteSearch({
  prepare,
}: {
  readonly prepare: (sql: string) => StatementSync;
}): SqliteSearch {
  const find = prepare("SELECT sequence, variables FROM results WHERE id = $1");
  const answersOf = prepare(
    "SELECT content FROM answers WHERE result_id = $1 ORDER BY sequence LIMIT $2 OFFSET $3",
  );
  /** Read one by one, because a long result is indexed in many transactions. */
  function* answersBehind(resultId: string, indexed: number): Generator<string, void> {
    const rows = answersOf.iterate(resultId, ROWS_PER_RESULT - 1 - indexed, indexed);
    for (const { content } of rows) yield String(content);
  }
  const insert = prepare("INSERT INTO search (rowid, text) VALUES ($1, $2)");
  const findText = prepare("SELECT text FROM search WHERE rowid = $1");
  const remove = prepare("DELETE FROM search WHERE rowid = $1");
  // Without a search term, FTS5 reads the whole index for a range of rows. Its content table has them by id.
  const last = prepare("SELECT max(id) AS last FROM search_content WHERE id > $1 AND id < $2");
  const removeAll = prepare(
    "DELETE FROM search WHERE rowid IN (SELECT id FROM search_content WHERE id >= $1 AND id < $2)",
  );
  return {
    index: (resultId, maxCharacters) => {
      const row = find.get(resultId);
      if (row === undefined) return maxCharacters;
      let left = maxCharacters;
      const first = Number(row["sequence"]) * ROWS_PER_RESULT;
      let indexed = Number(last.get(first, first + ROWS_PER_RESULT)?.["last"] ?? first) - first;
      for (const content of answersBehind(resultId, indexed)) {
        if (left <= 0) return 0;
        indexed += 1;
        insert.run(first + indexed, foldCase(content));
        left -= content.length;
      }
      const isAnswer = new Set(answersBehind(resultId, 0));
      const others = textsOfVariables(v.parse(variablesRow, row).variables).filter(
        (text) => !isAnswer.has(text),
      );
      const text = [...new Set(others.map(foldCase))].join(TEXT_SEPARATOR);
      const current = findText.get(first)?.["text"];
      if (text !== (current ?? "")) {
        if (current !== undefined) remove.run(first);
        if (text !== "") insert.run(first, text);
      }
      return Math.max(1, left - text.length);
    },
    forget: (resultId) => {
      const first = Number(find.get(resultId)?.["sequence"] ?? -1) * ROWS_PER_RESULT;
      removeAll.run(first, first + ROWS_PER_RESULT);
    },
  };
}

/** Indexes all results of a file that has no index. */
export function indexAllResults(database: DatabaseSync): void {
  const { index } = createSqliteSearch({ prepare: (sql) => database.prepare(toSqliteText(sql)) });
  for (const { id } of database.prepare("SELECT id FROM results").iterate()) index(String(id), Infinity);
}
