import type { Memory } from "./memory.ts";
import { byTurn } from "./by-turn.ts";
import { isReplaced } from "./replaced-ratings.ts";
import type { Store } from "../store.ts";
import type { RatedReply } from "../stored-result.ts";

type RatingMemory = Pick<Memory, "results" | "deliveries" | "turns" | "ratedAt">;

export function createMemoryReplyRatings(memory: RatingMemory): Store["replyRatings"] {
  const { results, deliveries, turns, ratedAt: times } = memory;
  return {
    save: async ({ sessionId, turn, resultId, rating, now, ratedAt = now, delivery }) => {
      const result = results.get(resultId);
      const key = `${sessionId} ${turn}`;
      if (result === undefined || (times.get(key) ?? 0) > ratedAt) return false;
      times.set(key, ratedAt);
      const isSame = (each: RatedReply): boolean => each.sessionId === sessionId && each.turn === turn;
      const before = result.ratings.find(isSame);
      if (before?.value === rating?.value && before?.comment === rating?.comment) return false;
      const others = result.ratings.filter((each) => !isSame(each));
      const replaced = isReplaced(turns.get(resultId) ?? [], { sessionId, turn });
      const saved = rating && [{ sessionId, turn, ...rating, updatedAt: now, isReplaced: replaced }];
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
