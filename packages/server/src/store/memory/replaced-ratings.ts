import type { Memory } from "./memory.ts";
import { replacedTurn } from "../replaced-turn.ts";
import type { RatedReply } from "../stored-result.ts";
import type { StoredTurn } from "../stored-session.ts";

/** After a turn, which may bring another reply in place of a rated one. */
export function markReplacedRatings({ results, turns }: Pick<Memory, "results" | "turns">, id: string): void {
  const result = results.get(id);
  if (result === undefined || result.ratings.length === 0) return;
  const ratings = result.ratings.map((rating) => ({
    ...rating,
    isReplaced: isReplaced(turns.get(id) ?? [], rating),
  }));
  results.set(id, { ...result, ratings });
}

/** Whether the visitor asked for another reply in place of this one. */
export function isReplaced(turns: readonly StoredTurn[], { sessionId, turn }: RatedReply): boolean {
  return turns.some((each) => each.sessionId === sessionId && replacedTurn(each) === turn);
}
