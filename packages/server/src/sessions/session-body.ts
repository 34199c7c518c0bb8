import type { StoredSession } from "../store/stored-session.ts";

/** A reply as JSON. */
export type WireBody = Readonly<Record<string, unknown>>;

/** A session as a client catches up with it: its turn and its last reply. No variables, no earlier answers. */
export function sessionBody({ id, turn, lastMessageId, isEnded, reply }: StoredSession): WireBody {
  return { ...reply, sessionId: id, turn, ...(lastMessageId !== undefined && { lastMessageId }), isEnded };
}
