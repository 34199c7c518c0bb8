import type { Memory } from "./memory.ts";
import { byTurn } from "./by-turn.ts";
import { isReplaced } from "./replaced-feedback.ts";
import { decideFeedback } from "../feedback-rule.ts";
import type { Records } from "../records.ts";
import { replyKey } from "../reply-key.ts";
import type { RatedReply } from "../stored-result.ts";

type FeedbackMemory = Pick<Memory, "results" | "deliveries" | "turns" | "feedback">;

export function createMemoryReplyFeedback(memory: FeedbackMemory): Records["replyFeedback"] {
  const { results, deliveries, turns, feedback } = memory;
  return {
    save: async (change) => {
      const { sessionId, turn, resultId, now, delivery } = change;
      const result = results.get(resultId);
      const key = replyKey(change);
      const decision = decideFeedback(feedback.get(key), change);
      if (result === undefined || decision === undefined) return false;
      feedback.set(key, decision.state);
      if (!decision.isChanged) return false;
      const isSame = (each: RatedReply): boolean => each.sessionId === sessionId && each.turn === turn;
      const others = result.feedback.filter((each) => !isSame(each));
      const isReplacedReply = isReplaced(turns.get(resultId) ?? [], { sessionId, turn });
      const saved = change.feedback && [
        { sessionId, turn, ...change.feedback, updatedAt: now, isReplaced: isReplacedReply },
      ];
      results.set(resultId, { ...result, feedback: [...others, ...(saved ?? [])].toSorted(byTurn) });
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
