import type { Memory } from "./memory.ts";
import { byTurn } from "./by-turn.ts";
import { isReplaced } from "./replaced-ratings.ts";
import { decideRating } from "../rating-rule.ts";
import type { Records } from "../records.ts";
import type { RatedReply } from "../stored-result.ts";

type RatingMemory = Pick<Memory, "results" | "deliveries" | "turns" | "ratings">;

export function createMemoryReplyRatings(memory: RatingMemory): Records["replyRatings"] {
  const { results, deliveries, turns, ratings } = memory;
  return {
    save: async (change) => {
      const { sessionId, turn, resultId, now, delivery } = change;
      const result = results.get(resultId);
      const key = `${sessionId} ${turn}`;
      const decision = decideRating(ratings.get(key), change);
      if (result === undefined || decision === undefined) return false;
      ratings.set(key, decision.state);
      if (!decision.isChanged) return false;
      const isSame = (each: RatedReply): boolean => each.sessionId === sessionId && each.turn === turn;
      const others = result.ratings.filter((each) => !isSame(each));
      const isReplacedReply = isReplaced(turns.get(resultId) ?? [], { sessionId, turn });
      const saved = change.rating && [
        { sessionId, turn, ...change.rating, updatedAt: now, isReplaced: isReplacedReply },
      ];
      results.set(resultId, { ...result, ratings: [...others, ...(saved ?? [])].toSorted(byTurn) });
      const isPending = [...deliveries.values()].some(
        ({ ratedReply, attempts }) => attempts === 0 && ratedReply !== undefined && isSame(ratedReply),
      );
      if (delivery !== undefined && !isPending) {
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
