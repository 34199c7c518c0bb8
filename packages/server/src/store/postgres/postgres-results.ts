import type { Pool } from "pg";
import * as v from "valibot";
import { answerRow, logRow, summaryRow, variablesRow } from "../stored-rows.ts";
import type { Store, StoredResult } from "../store.ts";

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
    async page({ botId, from = 0, to = Number.MAX_SAFE_INTEGER, after = null, limit }) {
      const { rows } = await pool.query(
        `SELECT * FROM results WHERE bot_id = $1 AND created_at >= $2 AND created_at < $3
           AND sequence > coalesce((SELECT sequence FROM results WHERE id = $4), 0) ORDER BY sequence LIMIT $5`,
        [botId, from, to, after, limit],
      );
      return whole(rows);
    },
    async addLogs(resultId, logs) {
      await pool.query(
        `INSERT INTO logs (result_id, status, description, details, context, created_at)
         SELECT $1, l.status, l.description, l.details, l.context, l."createdAt"
         FROM results, jsonb_to_recordset($2::jsonb)
           AS l(status text, description text, details text, context text, "createdAt" bigint)
         WHERE results.id = $1`,
        [resultId, JSON.stringify(logs)],
      );
    },
    async bots() {
      const { rows } = await pool.query<{ bot_id: string; results: number }>(
        "SELECT bot_id, count(*) AS results FROM results GROUP BY bot_id ORDER BY bot_id",
      );
      return rows.map((row) => ({ botId: row.bot_id, results: row.results }));
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
  replies_gone AS (DELETE FROM replies USING sessions_gone WHERE replies.session_id = sessions_gone.id),
  texts_gone AS (DELETE FROM streamed_texts USING sessions_gone WHERE streamed_texts.session_id = sessions_gone.id),
  answers_gone AS (DELETE FROM answers WHERE result_id = $1),
  logs_gone AS (DELETE FROM logs WHERE result_id = $1),
  result_gone AS (DELETE FROM results WHERE id = $1 RETURNING id)
  SELECT count(*) AS removed FROM result_gone`;
