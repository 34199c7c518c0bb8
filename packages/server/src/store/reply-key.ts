import type { RatedReply } from "./stored-result.ts";

/** Equal for what belongs to the same turn. */
export function replyKey({ sessionId, turn }: RatedReply): string {
  return `${sessionId} ${turn}`;
}
