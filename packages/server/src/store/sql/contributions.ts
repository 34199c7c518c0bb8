import { DAY_MS } from "../day.ts";

/** The meaning of `total` in a row of `figures`, per day on which results were created, in UTC. */
export const FigureKind = { results: 0, questions: 1, answers: 2 } as const;

/** The columns that identify a row of `figures`. */
export const FIGURE_KEYS = "bot_id, kind, block_id, day, is_completed, has_started, content";

/** All columns of `figures`. */
export const FIGURE_COLUMNS = `${FIGURE_KEYS}, total, answered, waiting`;

/**
 * What results contribute to the figures, as unsummed rows of `figures`: one per result, one per question that it was
 * asked (`answered` and `waiting` are 0 or 1), and one per question's last answer. This is the definition of all
 * figures: the stored ones are its sums. `results` and `blocks` are conditions on the tables' rows.
 */
export function contributions(results: string, blocks = "TRUE"): string {
  return `
    WITH chosen AS (
      SELECT id, bot_id, created_at / ${DAY_MS} AS day, is_completed, has_started, waiting_block_id
      FROM results WHERE ${results}
    ), seen AS (
      SELECT result_id, block_id, 0 AS is_answered, 0 AS is_waiting, 0 AS last_answer FROM replies
        WHERE result_id IN (SELECT id FROM chosen) AND block_id IS NOT NULL AND ${blocks}
      UNION ALL
      SELECT result_id, block_id, 1, 0, sequence FROM answers
        WHERE result_id IN (SELECT id FROM chosen) AND ${blocks}
      UNION ALL
      SELECT id, waiting_block_id, 0, 1, 0 FROM chosen WHERE waiting_block_id IS NOT NULL
    ), questions AS (
      SELECT result_id, block_id, max(is_answered) AS is_answered, max(is_waiting) AS is_waiting,
        max(last_answer) AS last_answer
      FROM seen WHERE ${blocks} GROUP BY result_id, block_id
    )
    SELECT bot_id, ${FigureKind.results} AS kind, '' AS block_id, day, is_completed, has_started, '' AS content,
      1 AS total, 0 AS answered, 0 AS waiting
    FROM chosen
    UNION ALL
    SELECT bot_id, ${FigureKind.questions}, block_id, day, is_completed, has_started, '', 1, is_answered, is_waiting
    FROM questions JOIN chosen ON chosen.id = questions.result_id
    UNION ALL
    SELECT bot_id, ${FigureKind.answers}, questions.block_id, day, is_completed, has_started, answers.content, 1, 0, 0
    FROM questions JOIN chosen ON chosen.id = questions.result_id
      JOIN answers ON answers.sequence = questions.last_answer`;
}

/** The contributions summed, as rows of `figures`. */
export function recount(results: string): string {
  return `
    SELECT ${FIGURE_KEYS}, sum(total) AS total, sum(answered) AS answered, sum(waiting) AS waiting
    FROM (${contributions(results)}) AS contributed GROUP BY ${FIGURE_KEYS}`;
}
