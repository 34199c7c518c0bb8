import { foldCase } from "../fold-case.ts";
import type { ResultFilter } from "../stored-result.ts";
import { resultConditions, type SqlConditions } from "./result-conditions.ts";
import type { SqlDialect, SqlValue } from "./sql-database.ts";

/** Trigram indexes find texts of at least three characters. */
const INDEXED_TEXT = /^.{3}/su;
/** A shorter text is searched in the newest results only, because that reads their texts. */
const MAX_SCANNED_RESULTS = 5_000;

export interface SearchPage {
  readonly limit: number;
  readonly isNewestFirst: boolean;
  /** Id of the last result of the previous page. */
  readonly after?: string;
}

/** Selects the `sequence` of the first results that match a filter with a search text. */
export function searchedResults(filter: ResultFilter, page: SearchPage, dialect: SqlDialect): SqlConditions {
  const { search = "", ...others } = filter;
  const { sql, values } = resultConditions(others);
  const needle = dialect.storableText(foldCase(search));
  const isIndexed = INDEXED_TEXT.test(needle);
  const all: SqlValue[] = [...values, needle];
  const text = `$${all.length}`;
  const direction = page.isNewestFirst ? "DESC" : "ASC";
  const cursor = page.after === undefined ? undefined : `$${all.push(page.after)}`;
  const query = {
    conditions: isIndexed ? sql : `${sql} AND ${newest(sql)}`,
    text,
    direction,
    limit: page.limit,
    ...(cursor !== undefined && { cursor: `(SELECT sequence FROM results WHERE id = ${cursor})` }),
  } as const;
  return { sql: isIndexed ? dialect.searchIndex(query) : dialect.searchTexts(query), values: all };
}

function newest(conditions: string): string {
  return `results.sequence IN (
    SELECT sequence FROM results WHERE ${conditions} ORDER BY created_at DESC, sequence DESC LIMIT ${MAX_SCANNED_RESULTS})`;
}
