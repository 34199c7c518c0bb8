import type { Memory } from "./memory.ts";
import type { RatedReply } from "../stored-result.ts";
import type { StoredTurn } from "../stored-session.ts";

/** After a turn, which may bring another reply in place of a rated one. */
export function markReplacedFeedback(
  { results, turns }: Pick<Memory, "results" | "turns">,
  id: string,
): void {
  const result = results.get(id);
  if (result === undefined || result.feedback.length === 0) return;
  const feedback = result.feedback.map((each) => ({
    ...each,
    isReplaced: isReplaced(turns.get(id) ?? [], each),
  }));
  results.set(id, { ...result, feedback });
}

/** Whether the conversation went back, behind this reply or to request it again. */
export function isReplaced(turns: readonly StoredTurn[], { sessionId, turn }: RatedReply): boolean {
  return turns.some(
    ({ reply: { returnsTo }, ...later }) =>
      later.sessionId === sessionId && later.turn > turn && returnsTo !== undefined && returnsTo <= turn,
  );
}
