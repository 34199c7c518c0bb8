import type { StoredSession } from "../stored-session.ts";

/**
 * The columns that a turn updates: bot_revision, result_id, state, turn, block_id, last_message_id, is_ended,
 * updated_at.
 */
export function mutableSessionColumns(session: StoredSession) {
  return [
    session.botRevision,
    session.resultId ?? null,
    JSON.stringify(session.state),
    session.turn,
    session.blockId ?? null,
    session.lastMessageId ?? null,
    Number(session.isEnded),
    session.updatedAt,
  ] as const;
}
