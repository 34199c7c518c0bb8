import type { RatedReply } from "../stored-result.ts";

/** Orders what belongs to streamed replies like the SQL stores do. */
export function byTurn(a: RatedReply, b: RatedReply): number {
  return a.sessionId === b.sessionId ? a.turn - b.turn : a.sessionId < b.sessionId ? -1 : 1;
}
