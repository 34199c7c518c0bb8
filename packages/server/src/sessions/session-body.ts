import type { SessionReplyBody } from "@banter/protocol/reply-schemas";
import type { StoredSession } from "../store/stored-session.ts";

/** The session state that a client resyncs with: turn and last reply, without variables and earlier answers. */
export function sessionBody({ id, turn, lastMessageId, isEnded, reply }: StoredSession): SessionReplyBody {
  return { ...reply, sessionId: id, turn, ...(lastMessageId !== undefined && { lastMessageId }), isEnded };
}
