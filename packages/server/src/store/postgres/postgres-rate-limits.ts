import type { Pool } from "pg";
import type { Store } from "../store.ts";

/** Token buckets shared by all instances. One statement refills the bucket and takes a token if there is one. */
export function createPostgresRateLimits(pool: Pool): Store["rateLimits"] {
  return {
    async take(key, { burst, perSecond }, now) {
      const { rows } = await pool.query<{ tokens: number; is_allowed: boolean }>({
        name: "rate-limit-take",
        text: TAKE,
        values: [key, burst, perSecond, now],
      });
      const { tokens = 0, is_allowed: isAllowed = false } = rows[0] ?? {};
      return { isAllowed, retryAfter: isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond)) };
    },
  };
}

const REFILLED = "least($2::float8, r.tokens + greatest(0, $4::bigint - r.updated_at) / 1000.0 * $3::float8)";

const TAKE = `
  INSERT INTO rate_limits AS r (key, tokens, is_allowed, updated_at)
  VALUES ($1, $2::float8 - 1, true, $4)
  ON CONFLICT (key) DO UPDATE SET
    tokens = CASE WHEN ${REFILLED} >= 1 THEN ${REFILLED} - 1 ELSE ${REFILLED} END,
    is_allowed = ${REFILLED} >= 1,
    updated_at = $4
  RETURNING tokens, is_allowed`;
