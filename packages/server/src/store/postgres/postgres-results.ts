import type { Pool } from "pg";
import * as v from "valibot";
import {
  answerRow,
  botCountRow,
  logRow,
  questionCountRow,
  summaryRow,
  turnRow,
  variablesRow,
} from "../stored-rows.ts";
import type { Store } from "../store.ts";
import type { StoredResult } from "../stored-result.ts";
import { filterConditions } from "./postgres-filter.ts";
import { jsonbText } from "./jsonb-text.ts";

/** Results in Postgres. */
export function createPostgresResults(pool: Pool): Store["results"] {
  async function whole(rows: readonly unknown[]): Promise<readonly StoredResult[]> {
    const results = rows.map((row) => ({ ...v.parse(summaryRow, row), ...v.parse(variablesRow, row) }));
    const ids = results.map(({ id }) => id);
    const [answers, logs] = await Promise.all([
      pool.query<{ result_id: string }>(
        "SELECT * FROM answers WHERE result_id = ANY ($1) ORDER BY sequence",
        [ids],
      ),
      pool.query<{ result_id: string }>("SELECT * FROM logs WHERE result_id = ANY ($1) ORDER BY sequence", [
        ids,
      ]),
    ]);
    return results.map((result) => ({
      ...result,
      answers: v.parse(
        v.array(answerRow),
        answers.rows.filter((row) => row.result_id === result.id),
      ),
      logs: v.parse(
        v.array(logRow),
        logs.rows.filter((row) => row.result_id === result.id),
      ),
    }));
  }

  return {
    async find(id) {
      const { rows } = await pool.query("SELECT * FROM results WHERE id = $1", [id]);
      return (await whole(rows))[0];
    },
    async findSummary(id) {
      const { rows } = await pool.query({
        name: "result-find",
        text: "SELECT * FROM results WHERE id = $1",
        values: [id],
      });
      return rows.length === 0 ? undefined : v.parse(summaryRow, rows[0]);
    },
    async page({ after, limit, isNewestFirst = false, ...filter }) {
      const { sql, values } = filterConditions(filter);
      const at = values.length;
      const beyond = `AND sequence ${isNewestFirst ? "<" : ">"} (SELECT sequence FROM results WHERE id = $${at + 2})`;
      const { rows } = await pool.query(
        `SELECT * FROM results WHERE ${sql} ${after === undefined ? "" : beyond}
         ORDER BY sequence ${isNewestFirst ? "DESC" : "ASC"} LIMIT $${at + 1}`,
        [...values, limit, ...(after === undefined ? [] : [after])],
      );
      return whole(rows);
    },
    async count(filter) {
      const { sql, values } = filterConditions(filter);
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*) AS count FROM results WHERE ${sql}`,
        [...values],
      );
      return rows[0]?.count ?? 0;
    },
    async transcript(id) {
      const { rows } = await pool.query(
        "SELECT * FROM replies WHERE result_id = $1 ORDER BY created_at, session_id, turn",
        [id],
      );
      return v.parse(v.array(turnRow), rows);
    },
    async questionCounts(filter) {
      const { sql, values } = filterConditions(filter);
      const { rows } = await pool.query(questionCounts(sql), [...values]);
      return v.parse(v.array(questionCountRow), rows);
    },
    async addLogs(resultId, logs) {
      await pool.query(
        `INSERT INTO logs (result_id, status, description, details, context, created_at)
         SELECT $1, l.status, l.description, l.details, l.context, l."createdAt"
         FROM results, jsonb_to_recordset($2::jsonb)
           AS l(status text, description text, details text, context text, "createdAt" bigint)
         WHERE results.id = $1`,
        [resultId, jsonbText(logs)],
      );
    },
    async bots() {
      const { rows } = await pool.query(
        `SELECT bot_id, count(*) AS results, sum(has_started) AS started, sum(is_completed) AS completed,
           max(created_at) AS last_at FROM results GROUP BY bot_id ORDER BY bot_id`,
      );
      return v.parse(v.array(botCountRow), rows);
    },
    async edgeCounts(botId) {
      const { rows } = await pool.query<{ edge_id: string; visits: number }>(
        "SELECT edge_id, visits FROM edges WHERE bot_id = $1",
        [botId],
      );
      return Object.fromEntries(rows.map((row) => [row.edge_id, row.visits]));
    },
    async remove(id) {
      const { rows } = await pool.query<{ removed: number }>(REMOVE, [id]);
      return rows[0]?.removed === 1;
    },
  };
}

const REMOVE = `
  WITH sessions_gone AS (DELETE FROM sessions WHERE result_id = $1 RETURNING id),
  replies_gone AS (
    DELETE FROM replies WHERE result_id = $1 OR session_id IN (SELECT id FROM sessions WHERE result_id = $1)
  ),
  texts_gone AS (DELETE FROM streamed_texts USING sessions_gone WHERE streamed_texts.session_id = sessions_gone.id),
  answers_gone AS (DELETE FROM answers WHERE result_id = $1),
  logs_gone AS (DELETE FROM logs WHERE result_id = $1),
  deliveries_gone AS (DELETE FROM deliveries WHERE result_id = $1),
  result_gone AS (DELETE FROM results WHERE id = $1 RETURNING id)
  SELECT count(*) AS removed FROM result_gone`;

function questionCounts(condition: string): string {
  return `
    WITH wanted AS (SELECT id FROM results WHERE ${condition}), seen AS (
      SELECT block_id, result_id, false AS is_answered FROM replies
        WHERE result_id IN (SELECT id FROM wanted) AND block_id IS NOT NULL
      UNION ALL
      SELECT block_id, result_id, true FROM answers WHERE result_id IN (SELECT id FROM wanted)
    )
    SELECT block_id, count(DISTINCT result_id) AS asked,
      count(DISTINCT result_id) FILTER (WHERE is_answered) AS answered
    FROM seen GROUP BY block_id`;
}
