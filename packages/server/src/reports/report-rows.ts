import * as v from "valibot";
import type { SeenResult } from "../store/reports.ts";
import type {
  AnswerCount,
  AnswerTime,
  BotCount,
  LatestAnswer,
  QuestionCount,
} from "../store/stored-result.ts";

/* Converts rows of SQLite and Postgres to the reports' types. */

/** Postgres returns sums as text. */
const sum = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));

export const botCountRow = v.pipe(
  v.object({ bot_id: v.string(), results: sum, started: sum, completed: sum, last_at: v.number() }),
  v.transform(({ bot_id, last_at, ...counts }): BotCount => ({ botId: bot_id, ...counts, lastAt: last_at })),
);

export const dayCountRow = v.object({ day: sum, opened: sum, started: sum, completed: sum });

export const questionCountRow = v.pipe(
  v.object({ block_id: v.string(), asked: sum, answered: sum, waiting: sum }),
  v.transform(({ block_id, waiting, ...counts }): QuestionCount => ({
    blockId: block_id,
    ...counts,
    left: waiting,
  })),
);

export const answerCountRow = v.pipe(
  v.object({ block_id: v.string(), content: v.string(), results: sum }),
  v.transform(({ block_id, ...row }): AnswerCount => ({ blockId: block_id, ...row })),
);

export const answerTimeRow = v.pipe(
  v.object({ block_id: v.string(), median_ms: sum }),
  v.transform(({ block_id, median_ms }): AnswerTime => ({ blockId: block_id, medianMs: median_ms })),
);

export const seenResultRow = v.pipe(
  v.object({ id: v.string(), is_completed: v.number() }),
  v.transform(({ id, is_completed }): SeenResult => ({ id, isCompleted: is_completed !== 0 })),
);

export const latestAnswerRow = v.pipe(
  v.object({
    block_id: v.string(),
    key: v.string(),
    content: v.string(),
    iso: v.nullable(v.string()),
    result_id: v.string(),
    created_at: v.number(),
  }),
  v.transform(({ block_id, iso, result_id, created_at, ...row }): LatestAnswer => ({
    ...row,
    ...(iso !== null && { iso }),
    blockId: block_id,
    resultId: result_id,
    createdAt: created_at,
  })),
);
