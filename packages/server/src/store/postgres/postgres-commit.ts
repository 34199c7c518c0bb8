import type { Pool } from "pg";
import { mutableSessionColumns } from "../sql/mutable-session-columns.ts";
import type { Store } from "../store.ts";
import type { RecordedAnswer } from "@banter/engine";
import type { TurnCommit } from "../stored-session.ts";
import { jsonbText, withoutNul } from "./postgres-database.ts";

/** Writes a turn in one statement, hence in one round trip and atomically. */
export function createCommit(pool: Pool): Store["sessions"]["commit"] {
  return async (commit) => {
    const isCommitted =
      (commit.linkedResults ?? []).length === 0
        ? await writeTurn(pool, commit)
        : await writeLinkedResults(pool, commit);
    if (isCommitted) return "committed";
    return (await isLocked(pool, commit)) ? "locked" : "conflict";
  };
}

async function writeTurn(database: Pick<Pool, "query">, commit: TurnCommit): Promise<boolean> {
  const isNew = commit.expectedTurn === undefined;
  const { rowCount } = await database.query({
    name: isNew ? "turn-begin" : "turn-continue",
    text: isNew ? COMMIT_FIRST_TURN : COMMIT_NEXT_TURN,
    values: [...commitValues(commit)],
  });
  return rowCount === 1;
}

/** A turn that also changes the results of linked bots takes several statements, hence a transaction. */
async function writeLinkedResults(pool: Pool, commit: TurnCommit): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const isCommitted = await writeTurn(client, commit);
    // Positions of answers are unique within a turn, across its results.
    let position = commit.result?.answers.length ?? 0;
    for (const { delivery, ...result } of isCommitted ? (commit.linkedResults ?? []) : []) {
      const { session, expectedTurn = 0 } = commit;
      const change = { session, expectedTurn, result, ...(delivery && { delivery }) };
      await client.query({
        name: "turn-linked-result",
        text: WRITE_LINKED_RESULT,
        values: [...commitValues(change, position)],
      });
      position += result.answers.length;
    }
    await client.query(isCommitted ? "COMMIT" : "ROLLBACK");
    return isCommitted;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function isLocked(pool: Pool, { session, expectedTurn, leaseOwner }: TurnCommit): Promise<boolean> {
  const { rowCount } = await pool.query(foreignJournal({ turn: "$2", now: "$3", leaseOwner: "$4" }), [
    session.id,
    expectedTurn ?? -1,
    session.updatedAt,
    leaseOwner ?? "",
  ]);
  return rowCount !== 0;
}

/** The journal of another run that owns the turn of session `$1`. The arguments are names of parameters. */
function foreignJournal({
  turn,
  now,
  leaseOwner,
}: Readonly<Record<"turn" | "now" | "leaseOwner", string>>): string {
  return `SELECT 1 FROM effect_journals
    WHERE session_id = $1 AND turn = ${turn} AND until > ${now} AND holder <> ${leaseOwner}::text`;
}

const INSERT_SESSION = `
  INSERT INTO sessions (id, bot_revision, result_id, state, turn, block_id, last_message_id, is_ended, updated_at,
    bot_id, is_preview, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Casts the parameters that only `INSERT_SESSION` uses, because Postgres must know the type of each. */
const UPDATE_SESSION = `
  UPDATE sessions SET bot_revision = $2, result_id = $3, state = $4, turn = $5, block_id = $6, last_message_id = $7,
    is_ended = $8, updated_at = $9
  WHERE id = $1 AND turn = $10 AND $11::smallint IS NOT NULL AND $12::bigint IS NOT NULL
    AND NOT EXISTS (${foreignJournal({ turn: "$10", now: "$9", leaseOwner: "$27" })})
  RETURNING id`;

/** The session and the reply are written by the turn's own statement; names the types of the parameters for them. */
const SELECT_SESSION = `
  SELECT $1::text AS id WHERE num_nulls($2::text, $3::text, $4::text, $5::integer, $6::text, $7::text, $8::smallint,
    $9::bigint, $10::integer, $11::smallint, $12::bigint, $13::text, $14::text, $23::text, $27::text) >= 0`;

const INSERT_REPLY = `
  INSERT INTO replies (session_id, turn, message_id, reply, result_id, block_id, said, created_at)
  SELECT id, $5, $13, $14, $15, $6, $23, $9 FROM changed`;

const COMMIT_FIRST_TURN = commitStatement(INSERT_SESSION, INSERT_REPLY);
const COMMIT_NEXT_TURN = commitStatement(UPDATE_SESSION, INSERT_REPLY);
const WRITE_LINKED_RESULT = commitStatement(SELECT_SESSION, "SELECT");

/** Every other write selects from `changed`, which is empty if the session was not written. */
function commitStatement(writeSession: string, writeReply: string): string {
  return `
    WITH changed AS (${writeSession}),
    new_reply AS (${writeReply}), new_result AS (
      INSERT INTO results
        (id, bot_id, created_at, is_completed, has_started, variables, last_session_id, waiting_block_id)
      SELECT $15, $16, $9, $17, $18, $19, id, $26 FROM changed WHERE $15::text IS NOT NULL
      ON CONFLICT (id) DO UPDATE SET is_completed = greatest(results.is_completed, excluded.is_completed),
        has_started = greatest(results.has_started, excluded.has_started), last_session_id = excluded.last_session_id,
        variables = (results.variables::jsonb || excluded.variables::jsonb)::text,
        waiting_block_id = excluded.waiting_block_id
    ), new_answers AS (
      INSERT INTO answers (result_id, session_id, turn, position, block_id, key, content, attached_file_urls, created_at)
      SELECT $15, changed.id, $5, a.position, a.block_id, a.key, a.content, a.attached_file_urls, $9
      FROM changed, jsonb_to_recordset($20::jsonb)
        AS a(position integer, block_id text, key text, content text, attached_file_urls text) ORDER BY a.position
    ), new_logs AS (
      INSERT INTO logs (result_id, status, description, details, context, created_at)
      SELECT $15, l.status, l.description, l.details, l.context, $9
      FROM changed, jsonb_to_recordset($21::jsonb) AS l(status text, description text, details text, context text)
    ), new_visits AS (
      INSERT INTO edges (bot_id, edge_id, visits)
      SELECT $16, edge_id, count(*) FROM changed, unnest($22::text[]) AS edge_id WHERE $16::text IS NOT NULL GROUP BY edge_id
      ON CONFLICT (bot_id, edge_id) DO UPDATE SET visits = edges.visits + excluded.visits
    ), new_delivery AS (
      INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at)
      SELECT $24, $25, $16, $15, $9, 0, $9 FROM changed WHERE $24::text IS NOT NULL AND $15::text IS NOT NULL
    )
    SELECT id FROM changed`;
}

function commitValues(commit: TurnCommit, firstPosition = 0): readonly unknown[] {
  const { session, expectedTurn, leaseOwner, messageId, guestText, delivery, result } = commit;
  return [
    session.id,
    ...mutableSessionColumns(session),
    expectedTurn === undefined ? session.botId : expectedTurn,
    Number(session.isPreview),
    session.createdAt,
    messageId ?? null,
    JSON.stringify(session.reply),
    result?.id ?? null,
    result?.botId ?? null,
    Number(result?.isCompleted ?? false),
    Number(result?.hasStarted ?? false),
    jsonbText(result?.variables ?? {}),
    jsonbText((result?.answers ?? []).map((answer, index) => answerRecord(answer, firstPosition + index))),
    jsonbText(result?.logs ?? []),
    result?.visitedEdgeIds ?? [],
    guestText === undefined ? null : withoutNul(guestText),
    delivery?.id ?? null,
    delivery?.url ?? null,
    result?.waitingBlockId ?? null,
    ...(expectedTurn === undefined ? [] : [leaseOwner ?? ""]),
  ];
}

function answerRecord({ blockId, key, content, attachedFileUrls }: RecordedAnswer, position: number) {
  return {
    position,
    block_id: blockId,
    key,
    content,
    attached_file_urls: attachedFileUrls === undefined ? null : JSON.stringify(attachedFileUrls),
  };
}
