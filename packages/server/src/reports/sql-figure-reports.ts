import type { ReplyFeedbackValue } from "@banter/protocol";
import type { FeedbackCounts } from "@banter/protocol/reply-schemas";
import * as v from "valibot";
import { contributions, FigureKind } from "../store/sql/contributions.ts";
import { splitByDay } from "../store/sql/figure-period.ts";
import { figureConditions, resultConditions, type SqlConditions } from "../store/sql/result-conditions.ts";
import { IS_REPLACED } from "../store/sql/replaced-feedback.ts";
import { searchedResults } from "../store/sql/search-conditions.ts";
import type { SqlDialect, SqlReader, SqlRow } from "../store/sql/sql-database.ts";
import { answerCountRow, dayCountRow, questionCountRow } from "./report-rows.ts";
import type { AnswerCount, QuestionCount, ResultFilter } from "../store/stored-result.ts";
import type { Reports } from "../store/reports.ts";

/** Reports from the stored figures, and from a recount of what the filter selects beside whole days. */
export function createFigureReports(
  database: SqlReader,
): Pick<Reports, "count" | "dayCounts" | "feedbackCounts" | "questionCounts" | "answerCounts"> {
  return {
    count: (filter) => countResults(database, filter),
    feedbackCounts: (filter) => feedbackCountsOf(database, filter),
    async dayCounts(filter) {
      const rows = await readFigures(database, filter, {
        kind: FigureKind.results,
        columns:
          "day, sum(total) AS opened, sum(total * has_started) AS started, sum(total * is_completed) AS completed",
        keys: "day",
      });
      // No day is in two rows, because the figures are of whole days.
      return v.parse(v.array(dayCountRow), rows).toSorted((a, b) => a.day - b.day);
    },
    async questionCounts(filter) {
      const rows = await readFigures(database, filter, {
        kind: FigureKind.questions,
        columns: "block_id, sum(total) AS asked, sum(answered) AS answered, sum(waiting) AS waiting",
        keys: "block_id",
      });
      return mergeQuestions(v.parse(v.array(questionCountRow), rows));
    },
    async answerCounts(filter, blockIds) {
      if (blockIds.length === 0) return [];
      const rows = await readFigures(
        database,
        filter,
        {
          kind: FigureKind.answers,
          columns: "block_id, content, sum(total) AS results",
          keys: "block_id, content",
        },
        blockIds,
      );
      return mergeAnswers(v.parse(v.array(answerCountRow), rows));
    },
  };
}

async function countResults(database: SqlReader, filter: ResultFilter): Promise<number> {
  const { days, recounted } = splitByDay(filter);
  const counts = recounted.map(async (range) => {
    const { sql, values } = selectedResults(range, database.dialect);
    return database.query(`SELECT count(*) AS total FROM results WHERE ${sql}`, values);
  });
  if (days !== undefined) {
    const { sql, values } = figureConditions(FigureKind.results, filter, days);
    counts.push(database.query(`SELECT sum(total) AS total FROM figures WHERE ${sql}`, values));
  }
  const rows = (await Promise.all(counts)).flat();
  return rows.reduce((sum, row) => sum + Number(row["total"]), 0);
}

async function feedbackCountsOf(database: SqlReader, filter: ResultFilter): Promise<FeedbackCounts> {
  const { sql, values } = selectedResults(filter, database.dialect);
  const rows = await database.query(
    `SELECT value, count(*) AS total FROM reply_ratings
     WHERE result_id IN (SELECT id FROM results WHERE ${sql}) AND NOT ${IS_REPLACED} GROUP BY value`,
    values,
  );
  const countOf = (value: ReplyFeedbackValue) =>
    Number(rows.find((row) => row["value"] === value)?.["total"] ?? 0);
  return { up: countOf("up"), down: countOf("down") };
}

interface FigureQuery {
  readonly kind: (typeof FigureKind)[keyof typeof FigureKind];
  readonly columns: string;
  readonly keys: string;
}

/** One row per key and period, to be merged. */
async function readFigures(
  database: SqlReader,
  filter: ResultFilter,
  { kind, columns, keys }: FigureQuery,
  blockIds?: readonly string[],
): Promise<readonly SqlRow[]> {
  const { days, recounted } = splitByDay(filter);
  const ofBlocks = (parameters: number): string =>
    blockIds === undefined ? "TRUE" : `block_id IN (${database.dialect.jsonStrings(`$${parameters + 1}`)})`;
  const blocks = blockIds === undefined ? [] : [JSON.stringify(blockIds)];
  const queries = recounted.map((range) => {
    const { sql, values } = selectedResults(range, database.dialect);
    const rows = contributions(sql, ofBlocks(values.length));
    const text = `SELECT ${columns} FROM (${rows}) AS recounted WHERE kind = ${kind} GROUP BY ${keys}`;
    return database.query(text, [...values, ...blocks]);
  });
  if (days !== undefined) {
    const { sql, values } = figureConditions(kind, filter, days);
    const text = `SELECT ${columns} FROM figures WHERE ${sql} AND ${ofBlocks(values.length)}
      GROUP BY ${keys} HAVING sum(total) > 0`;
    queries.push(database.query(text, [...values, ...blocks]));
  }
  return (await Promise.all(queries)).flat();
}

/** The number of results that a search counts and summarizes at most, newest first. */
const MAX_SEARCHED_RESULTS = 5_000;

/** Conditions on `results`. */
export function selectedResults(filter: ResultFilter, dialect: SqlDialect): SqlConditions {
  if (filter.search === undefined) return resultConditions(filter);
  const found = searchedResults(filter, { limit: MAX_SEARCHED_RESULTS, isNewestFirst: true }, dialect);
  return { ...found, sql: `sequence IN (${found.sql})` };
}

function mergeQuestions(counts: readonly QuestionCount[]): readonly QuestionCount[] {
  const merged = new Map<string, QuestionCount>();
  for (const { blockId, asked, answered, left } of counts) {
    const sum = merged.get(blockId) ?? { asked: 0, answered: 0, left: 0 };
    merged.set(blockId, {
      blockId,
      asked: sum.asked + asked,
      answered: sum.answered + answered,
      left: sum.left + left,
    });
  }
  return [...merged.values()];
}

function mergeAnswers(counts: readonly AnswerCount[]): readonly AnswerCount[] {
  const merged = new Map<string, AnswerCount>();
  for (const count of counts) {
    const key = `${count.blockId}\0${count.content}`;
    const results = (merged.get(key)?.results ?? 0) + count.results;
    merged.set(key, { ...count, results });
  }
  return [...merged.values()];
}
