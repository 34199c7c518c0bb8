import type { Pool } from "pg";
import { CLOCK_MS } from "./postgres-clock.ts";
import { secondsUntil } from "../memory/memory-rate-limits.ts";
import type { Store } from "../store.ts";

/** Token buckets shared by all instances. One statement refills the bucket and takes the tokens if there are as many. */
export function createPostgresRateLimits(pool: Pool): Store["rateLimits"] {
  return {
    async take(key, bucket, _now, cost = 1) {
      const { rows } = await pool.query<{ tokens: number; is_allowed: boolean }>({
        name: "rate-limit-take",
        text: TAKE_TOKEN,
        values: [key, bucket.burst, bucket.perSecond, cost],
      });
      const { tokens = 0, is_allowed: isAllowed = false } = rows[0] ?? {};
      return { isAllowed, retryAfter: isAllowed ? 0 : secondsUntil(cost, tokens, bucket) };
    },
    async spend(key, { burst, perSecond }, _now, cost) {
      await pool.query({
        name: "rate-limit-spend",
        text: SPEND,
        values: [key, burst, perSecond, cost],
      });
    },
  };
}

const REFILLED = `least($2::float8, r.tokens + greatest(0, ${CLOCK_MS} - r.updated_at) / 1000.0 * $3::float8)`;

/** Parameters: key, capacity, tokens per second, cost. */
export const TAKE_TOKEN = takeToken();

/** `condition` is a `WHERE` clause; without a row nothing is taken. */
export function takeToken(condition = ""): string {
  return `
  INSERT INTO rate_limits AS r (key, tokens, is_allowed, updated_at)
  SELECT $1::text, CASE WHEN $2::float8 >= $4::float8 THEN $2::float8 - $4::float8 ELSE $2::float8 END,
    $2::float8 >= $4::float8, ${CLOCK_MS} ${condition}
  ON CONFLICT (key) DO UPDATE SET
    tokens = CASE WHEN ${REFILLED} >= $4::float8 THEN ${REFILLED} - $4::float8 ELSE ${REFILLED} END,
    is_allowed = ${REFILLED} >= $4::float8,
    updated_at = ${CLOCK_MS}
  RETURNING tokens, is_allowed`;
}

const SPEND = `
  INSERT INTO rate_limits AS r (key, tokens, is_allowed, updated_at)
  VALUES ($1, $2::float8 - $4::float8, true, ${CLOCK_MS})
  ON CONFLICT (key) DO UPDATE SET tokens = ${REFILLED} - $4::float8, updated_at = ${CLOCK_MS}`;
