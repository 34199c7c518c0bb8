import type { Pool } from "pg";
import type { AiBudgets, AiUsage } from "../ai-budgets.ts";
import { CLOCK_MS } from "./postgres-clock.ts";
import { createSqlAiBudgets } from "../sql/sql-ai-budgets.ts";
import type { SqlDatabase } from "../sql/sql-database.ts";

/** Budgets shared by all instances: one round trip per reservation and per settlement. */
export function createPostgresAiBudgets(pool: Pool, database: SqlDatabase): AiBudgets {
  return {
    ...createSqlAiBudgets(database),
    async reserve({ id, day, budgets, minTokens, maxTokens, now, expiresAt }) {
      const { rows } = await pool.query<{ granted: number; refused_scope: string | null }>({
        name: "ai-reserve",
        text: `SELECT * FROM reserve_ai($1, $2, $3, $4, $5, $6, $7, ${CLOCK_MS}, ${CLOCK_MS} + $8)`,
        values: [
          id,
          day,
          budgets.map(({ scope }) => scope),
          budgets.map(({ messages }) => messages),
          budgets.map(({ tokens }) => tokens),
          minTokens,
          maxTokens,
          expiresAt - now,
        ],
      });
      const [{ granted, refused_scope: scope } = { granted: 0, refused_scope: "" }] = rows;
      return scope === null ? { isGranted: true, tokens: granted } : { isGranted: false, scope };
    },
    async settle(id, { messages, tokens }) {
      const { rows } = await pool.query<{
        scope: string;
        messages: number;
        tokens: number;
        refused: number;
      }>({ name: "ai-settle", text: `WITH ${settlement("$1", "$2", "$3")}`, values: [id, messages, tokens] });
      return rows.map((row): AiUsage => ({ ...row }));
    },
  };
}

/**
 * Ends a statement after `WITH`: replaces a reservation by what was used. Locks the rows of usage in the same order as
 * `reserve_ai`.
 */
export function settlement(id: string, messages: string, tokens: string): string {
  return `
  released AS (DELETE FROM ai_reservations WHERE id = ${id} RETURNING day, scope)
  INSERT INTO ai_usage AS u (day, scope, messages, tokens, refused)
  SELECT day, scope, ${messages}::bigint, ${tokens}::bigint, 0 FROM released ORDER BY scope
  ON CONFLICT (day, scope) DO UPDATE SET messages = u.messages + excluded.messages, tokens = u.tokens + excluded.tokens
  RETURNING scope, messages, tokens, refused`;
}

/**
 * The locked rows of usage make concurrent reservations of a scope wait for each other; each statement of the function
 * sees what was committed before it.
 */
export const AI_BUDGETS = `
  CREATE TABLE ai_usage (
    day BIGINT NOT NULL, scope TEXT NOT NULL, messages BIGINT NOT NULL, tokens BIGINT NOT NULL, refused BIGINT NOT NULL,
    PRIMARY KEY (day, scope)
  );
  CREATE TABLE ai_reservations (
    id TEXT NOT NULL, scope TEXT NOT NULL, day BIGINT NOT NULL, tokens BIGINT NOT NULL, until BIGINT NOT NULL,
    PRIMARY KEY (id, scope)
  );
  CREATE INDEX ai_reservations_by_scope ON ai_reservations (scope, day, until);

  CREATE FUNCTION reserve_ai(
    p_id text, p_day bigint, p_scopes text[], p_messages float8[], p_tokens float8[], p_min float8, p_max float8,
    p_now bigint, p_until bigint
  ) RETURNS TABLE (granted bigint, refused_scope text) LANGUAGE plpgsql AS $$
  DECLARE
    v_left record;
    v_granted float8 := p_max;
  BEGIN
    INSERT INTO ai_usage AS u (day, scope, messages, tokens, refused)
    SELECT p_day, s.scope, 0, 0, 0 FROM unnest(p_scopes) AS s(scope) ORDER BY s.scope
    ON CONFLICT (day, scope) DO UPDATE SET refused = u.refused;
    FOR v_left IN
      SELECT b.scope, b.messages - u.messages - r.messages AS messages, b.tokens - u.tokens - r.tokens AS tokens
      FROM unnest(p_scopes, p_messages, p_tokens) WITH ORDINALITY AS b(scope, messages, tokens, position)
      JOIN ai_usage AS u ON u.day = p_day AND u.scope = b.scope
      CROSS JOIN LATERAL (
        SELECT count(*) AS messages, coalesce(sum(h.tokens), 0)::float8 AS tokens FROM ai_reservations AS h
        WHERE h.scope = b.scope AND h.day = p_day AND h.until > p_now
      ) AS r
      ORDER BY b.position
    LOOP
      IF v_left.messages < 1 OR v_left.tokens < p_min THEN
        UPDATE ai_usage SET refused = refused + 1 WHERE day = p_day AND scope = ANY (p_scopes);
        RETURN QUERY SELECT 0::bigint, v_left.scope;
        RETURN;
      END IF;
      v_granted := least(v_granted, floor(v_left.tokens));
    END LOOP;
    INSERT INTO ai_reservations (id, scope, day, tokens, until)
    SELECT p_id, s.scope, p_day, v_granted::bigint, p_until FROM unnest(p_scopes) AS s(scope);
    RETURN QUERY SELECT v_granted::bigint, NULL::text;
  END $$;`;
