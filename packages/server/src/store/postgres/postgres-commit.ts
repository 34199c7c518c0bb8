import type { Pool } from "pg";
import type { LinkedResultChange, ResultChange } from "../stored-result.ts";
import type { CommitOutcome, TurnCommit } from "../stored-session.ts";
import { foldCase } from "../fold-case.ts";
import { jsonbText } from "./postgres-database.ts";
import { variableText } from "./postgres-search.ts";
import type { WriteTurns } from "./turn-batches.ts";

/** Writes turns in one statement, hence in one round trip and atomically. */
export function createWriteTurns(pool: Pick<Pool, "query">): WriteTurns {
  return async (turns) => {
    // In one order, so that instances can't deadlock.
    const sorted = turns.toSorted((a, b) => (a.session.id < b.session.id ? -1 : 1));
    const values = [
      jsonbText(sorted.map(turnRecord)),
      recordsOrNull(sorted, resultRecords),
      jsonbText(sorted.flatMap(answerRecords)),
      recordsOrNull(sorted, logRecords),
      recordsOrNull(sorted, edgeRecords),
      recordsOrNull(sorted, deliveryRecords),
    ];
    const identities = recordsOrNull(sorted, identityRecords);
    const { rows } = await pool.query<{ session_id: string; outcome: Exclude<CommitOutcome, "committed"> }>(
      identities === null
        ? { name: "commit-turns", text: COMMIT_TURNS, values }
        : { name: "commit-identified-turns", text: COMMIT_IDENTIFIED_TURNS, values: [...values, identities] },
    );
    const refused = new Map(rows.map(({ session_id, outcome }) => [session_id, outcome]));
    return turns.map(({ session }) => refused.get(session.id) ?? "committed");
  };
}

const COMMIT_TURNS = "SELECT session_id, outcome FROM commit_turns($1, $2, $3, $4, $5, $6)";

/** The foreign key is checked at the end of the statement, when the results exist. */
const COMMIT_IDENTIFIED_TURNS = `
  WITH refused AS MATERIALIZED (${COMMIT_TURNS}), identified AS (
    INSERT INTO result_identities AS known (result_id, bot_id, subject, verified)
    SELECT i.result_id, i.bot_id, i.subject, i.verified
    FROM jsonb_to_recordset($7::jsonb) AS i(session_id text, result_id text, bot_id text, subject text, verified text)
    WHERE i.session_id NOT IN (SELECT session_id FROM refused)
    ON CONFLICT (result_id) DO UPDATE SET subject = excluded.subject, verified = excluded.verified
      WHERE known.subject <> excluded.subject OR known.verified <> excluded.verified
  )
  SELECT session_id, outcome FROM refused`;

function recordsOrNull(
  turns: readonly TurnCommit[],
  recordsOf: (turn: TurnCommit) => readonly object[],
): string | null {
  const records = turns.flatMap(recordsOf);
  return records.length === 0 ? null : jsonbText(records);
}

/* The records of `commit_turns`. A field that is absent is NULL. */

function turnRecord({ session, charge, ...commit }: TurnCommit) {
  return {
    id: session.id,
    bot_id: session.botId,
    bot_revision: session.botRevision,
    result_id: session.resultId,
    state: JSON.stringify(session.state),
    turn: session.turn,
    block_id: session.blockId,
    last_message_id: session.lastMessageId,
    is_preview: Number(session.isPreview),
    is_ended: Number(session.isEnded),
    created_at: session.createdAt,
    updated_at: session.updatedAt,
    expected_turn: commit.expectedTurn,
    lease_owner: commit.leaseOwner,
    charge_key: charge?.key,
    burst: charge?.bucket.burst,
    per_second: charge?.bucket.perSecond,
    message_id: commit.messageId,
    reply: JSON.stringify(session.reply),
    said: commit.visitorText,
    recorded_result: commit.result?.id,
    replaces_turn: session.reply.returnsTo,
  };
}

/** The visitor's result and those of linked bots. */
function changesOf({ result, delivery, linkedResults = [] }: TurnCommit): readonly LinkedResultChange[] {
  return result === undefined
    ? linkedResults
    : [{ ...result, ...(delivery && { delivery }) }, ...linkedResults];
}

function resultRecords(commit: TurnCommit): readonly object[] {
  return changesOf(commit).map((change) => ({
    session_id: commit.session.id,
    id: change.id,
    bot_id: change.botId,
    is_completed: Number(change.isCompleted),
    has_started: Number(change.hasStarted),
    // As text, because jsonb doesn't keep the order of its keys.
    variables: jsonbText(change.variables),
    waiting_block_id: change.waitingBlockId,
    recorded_at: commit.session.updatedAt,
    texts: searchTexts(change),
  }));
}

function searchTexts({ variables }: ResultChange): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, variableText(name, value)]),
  );
}

/** Positions of answers are unique within a turn, across its results. */
function answerRecords(commit: TurnCommit): readonly object[] {
  const { session } = commit;
  const answers = changesOf(commit).flatMap(({ id, answers }) =>
    answers.map((answer) => ({ id, ...answer })),
  );
  return answers.map(({ id, blockId, key, content, iso, attachedFileUrls }, position) => ({
    result_id: id,
    session_id: session.id,
    turn: session.turn,
    position,
    block_id: blockId,
    key,
    content,
    iso,
    attached_file_urls: attachedFileUrls && JSON.stringify(attachedFileUrls),
    created_at: session.updatedAt,
    text: foldCase(content),
  }));
}

function logRecords(commit: TurnCommit): readonly object[] {
  const { id: session_id, updatedAt: created_at } = commit.session;
  return changesOf(commit).flatMap(({ id, logs }) =>
    logs.map((log) => ({ session_id, result_id: id, created_at, ...log })),
  );
}

function edgeRecords(commit: TurnCommit): readonly object[] {
  const { id: session_id } = commit.session;
  return changesOf(commit).flatMap(({ botId, visitedEdgeIds }) =>
    visitedEdgeIds.map((edge_id) => ({ session_id, bot_id: botId, edge_id })),
  );
}

function identityRecords(commit: TurnCommit): readonly object[] {
  return changesOf(commit).flatMap(({ id, botId, identity }) =>
    identity
      ? [
          {
            session_id: commit.session.id,
            result_id: id,
            bot_id: botId,
            subject: identity.subject,
            verified: JSON.stringify(identity.verified),
          },
        ]
      : [],
  );
}

function deliveryRecords(commit: TurnCommit): readonly object[] {
  const { id: session_id, updatedAt: created_at } = commit.session;
  return changesOf(commit).flatMap(({ id, botId, delivery }) =>
    delivery ? [{ session_id, bot_id: botId, result_id: id, created_at, ...delivery }] : [],
  );
}
