import { turnWritingFunctions } from "./turn-writing-functions.ts";

/**
 * The clock by which instances share leases, token buckets, reservations and due times: their own clocks may differ by more
 * than a lease. It stands still during a statement.
 */
export const CLOCK_MS = "clock_ms()";

/** How turns are written by the database's clock. */
export const BY_DATABASE_CLOCK = {
  create: "CREATE OR REPLACE",
  now: CLOCK_MS,
  journaledTurn: "coalesce(t.expected_turn, -1)",
  locksStarts: true,
} as const;

/** The schema's part that measures time by the database's clock. */
export const DATABASE_CLOCK = `
  CREATE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql STABLE AS
    $$ SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint $$;
${turnWritingFunctions({ ...BY_DATABASE_CLOCK, turnRecord: "turn_record", moreOfReply: {} })}`;
