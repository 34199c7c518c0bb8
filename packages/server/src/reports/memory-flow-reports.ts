import type { Memory } from "../store/memory/memory.ts";
import { replyKey } from "../store/reply-key.ts";
import type { AnswerTime, StoredResult } from "../store/stored-result.ts";
import { fieldsOf } from "@banter/protocol";

/** The median time of an answer by question. An answer counts if the turn before has asked for it. */
export function answerTimes({ turns }: Memory, results: readonly StoredResult[]): readonly AnswerTime[] {
  // Of all results: the turns that asked for a linked bot's answers are stored with the result of the bot that linked to it.
  const byTurn = new Map([...turns.values()].flat().map((turn) => [replyKey(turn), turn]));
  const times = new Map<string, number[]>();
  for (const { answers } of results)
    for (const { sessionId, turn, blockId, createdAt } of answers) {
      const asked = byTurn.get(replyKey({ sessionId, turn: turn - 1 }));
      if (asked?.reply.input?.["id"] !== blockId) continue;
      // The conversation went back behind the question.
      const { returnsTo = Infinity } = byTurn.get(replyKey({ sessionId, turn }))?.reply ?? {};
      if (returnsTo < asked.turn) continue;
      times.set(blockId, [...(times.get(blockId) ?? []), createdAt - asked.createdAt]);
    }
  return [...times].map(([blockId, all]) => ({ blockId, medianMs: medianOf(all.toSorted((a, b) => a - b)) }));
}

/** Of sorted numbers; of an even number the mean of the middle two. */
function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return Math.trunc(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2);
}

/** Whether a result has a message or question of one of these blocks. */
export function sawStep({ turns }: Memory, resultId: string, blockIds: readonly string[]): boolean {
  const seen = (turns.get(resultId) ?? []).flatMap(({ reply }) => [...reply.messages, reply.input]);
  return seen.some((part) => blockIds.includes(String(fieldsOf(part)["id"])));
}
