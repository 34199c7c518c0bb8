import type { Pool } from "pg";
import { mutableSessionColumns } from "../sql/mutable-session-columns.ts";
import type { Store } from "../store.ts";
import type { RecordedAnswer } from "@banter/engine";
import type { LinkedResultChange } from "../stored-result.ts";
import type { StoredSession, TurnCommit } from "../stored-session.ts";
import { searchTextsOf } from "./postgres-search.ts";
import { jsonbText, withoutNul } from "./postgres-database.ts";

/** Writes a turn in one statement, hence in one round trip and atomically. */
export function createCommit(pool: Pick<Pool, "query">): Store["sessions"]["commit"] {
  return async (commit) => {
    const isNew = commit.expectedTurn === undefined;
    const { rowCount } = await pool.query({
      name: isNew ? "turn-begin" : "turn-continue",
      text: isNew ? COMMIT_FIRST_TURN : COMMIT_NEXT_TURN,
      values: [...commitValues(commit)],
    });
    if (rowCount === 1) return "committed";
    return (await isLocked(pool, commit)) ? "locked" : "conflict";
  };
}

async function isLocked(
  pool: Pick<Pool, "query">,
  { session, expectedTurn, leaseOwner }: TurnCommit,
): Promise<boolean> {
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
    AND NOT EXISTS (${foreignJournal({ turn: "$10", now: "$9", leaseOwner: "$18" })})
  RETURNING id`;

const COMMIT_FIRST_TURN = commitStatement(INSERT_SESSION);
const COMMIT_NEXT_TURN = commitStatement(UPDATE_SESSION);

/** `record_turn` isn't called if the session was not written. */
function commitStatement(writeSession: string): string {
  return `
    WITH changed AS (${writeSession})
    SELECT record_turn(id, $5, $13, $14, $16, $6, $15, $9, $17::jsonb) FROM changed`;
}

function commitValues(commit: TurnCommit): readonly unknown[] {
  const { session, expectedTurn, leaseOwner, messageId, guestText, delivery, result } = commit;
  const main = result && { ...result, ...(delivery && { delivery }) };
  const changes = [...(main ? [main] : []), ...(commit.linkedResults ?? [])];
  return [
    session.id,
    ...mutableSessionColumns(session),
    expectedTurn === undefined ? session.botId : expectedTurn,
    Number(session.isPreview),
    session.createdAt,
    messageId ?? null,
    JSON.stringify(session.reply),
    guestText === undefined ? null : withoutNul(guestText),
    result?.id ?? null,
    jsonbText(changeRecords(session, changes)),
    ...(expectedTurn === undefined ? [] : [leaseOwner ?? ""]),
  ];
}

/** The last parameter of `record_turn`. Positions of answers are unique within a turn, across its results. */
function changeRecords({ id, turn }: StoredSession, changes: readonly LinkedResultChange[]) {
  let position = 0;
  return changes.map((change) => {
    const answers = change.answers.map(
      ({ content }) => [`answer ${id} ${turn} ${position++}`, content] as const,
    );
    return { ...changeRecord(change), texts: searchTextsOf(answers, change.variables) };
  });
}

function changeRecord(change: LinkedResultChange) {
  return {
    id: change.id,
    bot_id: change.botId,
    is_completed: Number(change.isCompleted),
    has_started: Number(change.hasStarted),
    // As text, because jsonb doesn't keep the order of its keys.
    variables: jsonbText(change.variables),
    waiting_block_id: change.waitingBlockId ?? null,
    answers: change.answers.map(answerRecord),
    logs: change.logs,
    edges: change.visitedEdgeIds,
    delivery_id: change.delivery?.id ?? null,
    delivery_url: change.delivery?.url ?? null,
  };
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
