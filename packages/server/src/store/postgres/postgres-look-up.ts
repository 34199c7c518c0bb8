import type { Pool } from "pg";
import * as v from "valibot";
import { secondsUntil } from "../memory/memory-rate-limits.ts";
import { sentReplyRow, sessionRow } from "../sql/stored-rows.ts";
import type { Store } from "../store.ts";
import { UNLIMITED, type Charge, type RateLimit } from "../token-bucket.ts";
import { takeToken } from "./postgres-rate-limits.ts";

/** One statement: takes the token of a session that exists, and reads the session and the reply if there was one. */
export function createLookUp(pool: Pick<Pool, "query">): Store["sessions"]["lookUp"] {
  return async ({ sessionId, messageId, charge }) => {
    const read = [sessionId, messageId ?? null];
    const { rows } = await pool.query<Record<string, unknown>>(
      charge === undefined
        ? { name: "session-look-up", text: LOOK_UP, values: read }
        : {
            name: "session-look-up-charged",
            text: LOOK_UP_CHARGED,
            values: [charge.key, charge.bucket.burst, charge.bucket.perSecond, 1, ...read],
          },
    );
    const [row] = rows;
    if (row === undefined) return { limit: UNLIMITED };
    const session = row["id"] === null ? undefined : v.parse(sessionRow, row);
    const sent = row["sent_reply"] === null ? undefined : v.parse(sentReplyRow, row);
    return { limit: limitOf(row, charge), ...(session && { session }), ...(sent && { sent }) };
  };
}

function limitOf(row: Record<string, unknown>, charge: Charge | undefined): RateLimit {
  if (charge === undefined || row["is_allowed"] === true) return UNLIMITED;
  return { isAllowed: false, retryAfter: secondsUntil(1, Number(row["tokens"]), charge.bucket) };
}

const LOOK_UP = lookUp("SELECT true AS is_allowed, 0 AS tokens", { sessionId: "$1", messageId: "$2" });
const LOOK_UP_CHARGED = lookUp(takeToken("WHERE EXISTS (SELECT 1 FROM sessions WHERE id = $5::text)"), {
  sessionId: "$5",
  messageId: "$6",
});

/** The arguments are the statement that takes the token, and names of parameters. */
function lookUp(
  charge: string,
  { sessionId, messageId }: Readonly<Record<"sessionId" | "messageId", string>>,
): string {
  return `
    WITH charged AS (${charge})
    SELECT charged.is_allowed, charged.tokens, s.*, current.reply, sent.turn AS sent_turn, sent.reply AS sent_reply
    FROM charged LEFT JOIN sessions AS s ON s.id = ${sessionId}::text AND charged.is_allowed
      LEFT JOIN replies AS current ON current.session_id = s.id AND current.turn = s.turn
      LEFT JOIN replies AS sent ON sent.session_id = s.id AND sent.message_id = ${messageId}::text`;
}
