import { byTurn } from "./by-turn.ts";
import type { Memory } from "./memory.ts";
import type { Store } from "../store.ts";
import type { StoredRating } from "../stored-result.ts";

export function createMemoryReplyRatings({
  results,
  deliveries,
}: Pick<Memory, "results" | "deliveries">): Store["replyRatings"] {
  return {
    save: async ({ sessionId, turn, resultId, rating, now, delivery }) => {
      const result = results.get(resultId);
      const isSame = (each: StoredRating): boolean => each.sessionId === sessionId && each.turn === turn;
      const before = result?.ratings.find(isSame);
      const isChanged = before?.value !== rating?.value || before?.comment !== rating?.comment;
      if (result === undefined || !isChanged) return false;
      const others = result.ratings.filter((each) => !isSame(each));
      const ratings =
        rating === undefined ? others : [...others, { sessionId, turn, ...rating, updatedAt: now }];
      results.set(resultId, { ...result, ratings: ratings.toSorted(byTurn) });
      if (delivery !== undefined) {
        const { botId } = result;
        const ratedReply = { sessionId, turn };
        deliveries.set(delivery.id, {
          ...delivery,
          botId,
          resultId,
          ratedReply,
          createdAt: now,
          attempts: 0,
          dueAt: now,
        });
      }
      return true;
    },
  };
}
