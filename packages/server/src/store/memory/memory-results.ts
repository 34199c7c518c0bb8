import { foldCase } from "../fold-case.ts";
import type { Memory } from "./memory.ts";
import type { Store } from "../store.ts";
import type { BotCount, QuestionCount, ResultFilter, StoredResult } from "../stored-result.ts";

export function createMemoryResults(memory: Memory): Store["results"] {
  return {
    find: async (id) => memory.results.get(id),
    findSummary: async (id) => {
      const result = memory.results.get(id);
      if (result === undefined) return undefined;
      const { variables: _variables, answers: _answers, logs: _logs, ...summary } = result;
      return summary;
    },
    page: async ({ after, limit, isNewestFirst = false, ...filter }) => {
      const all = [...memory.results.values()];
      if (isNewestFirst) all.reverse();
      const cursor = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
      if (after !== undefined && cursor < 0) return [];
      return all
        .slice(cursor + 1)
        .filter(matches(filter))
        .slice(0, limit);
    },
    count: async (filter) => [...memory.results.values()].filter(matches(filter)).length,
    transcript: async (id) => memory.turns.get(id) ?? [],
    questionCounts: async (filter) =>
      countQuestions(memory, [...memory.results.values()].filter(matches(filter))),
    addLogs: async (resultId, logs) => {
      const result = memory.results.get(resultId);
      if (result !== undefined) memory.results.set(resultId, { ...result, logs: [...result.logs, ...logs] });
    },
    botCounts: async () => countByBot([...memory.results.values()]),
    edgeCounts: async (botId) => Object.fromEntries(memory.edges.get(botId) ?? []),
    remove: async (id) => {
      for (const [sessionId, session] of memory.sessions) {
        if (session.resultId !== id) continue;
        memory.sessions.delete(sessionId);
        memory.replies.delete(sessionId);
      }
      memory.turns.delete(id);
      memory.waiting.delete(id);
      for (const delivery of memory.deliveries.values())
        if (delivery.resultId === id) memory.deliveries.delete(delivery.id);
      return memory.results.delete(id);
    },
  };
}

function countByBot(results: readonly StoredResult[]): readonly BotCount[] {
  const ids = [...new Set(results.map(({ botId }) => botId))].toSorted();
  return ids.map((botId) => {
    const ofBot = results.filter((result) => result.botId === botId);
    return {
      botId,
      results: ofBot.length,
      started: ofBot.filter(({ hasStarted }) => hasStarted).length,
      completed: ofBot.filter(({ isCompleted }) => isCompleted).length,
      lastAt: Math.max(...ofBot.map(({ createdAt }) => createdAt)),
    };
  });
}

function countQuestions(memory: Memory, results: readonly StoredResult[]): readonly QuestionCount[] {
  const counts = new Map<string, { asked: number; answered: number; left: number }>();
  for (const { id, answers } of results) {
    const answered = new Set(answers.map(({ blockId }) => blockId));
    const asked = (memory.turns.get(id) ?? []).flatMap(({ reply }) => {
      const blockId = reply.input?.["id"];
      return typeof blockId === "string" ? [blockId] : [];
    });
    const waiting = memory.waiting.get(id);
    for (const blockId of new Set([...answered, ...asked, ...(waiting === undefined ? [] : [waiting])])) {
      const count = counts.get(blockId) ?? { asked: 0, answered: 0, left: 0 };
      counts.set(blockId, {
        asked: count.asked + 1,
        answered: count.answered + Number(answered.has(blockId)),
        left: count.left + Number(blockId === waiting),
      });
    }
  }
  return [...counts].map(([blockId, count]) => ({ blockId, ...count }));
}

function matches({ botId, from = -Infinity, to = Infinity, isCompleted, hasStarted, search }: ResultFilter) {
  const needle = search === undefined ? undefined : foldCase(search);
  return (result: StoredResult): boolean =>
    result.botId === botId &&
    result.createdAt >= from &&
    result.createdAt < to &&
    (isCompleted === undefined || result.isCompleted === isCompleted) &&
    (hasStarted === undefined || result.hasStarted === hasStarted) &&
    (needle === undefined || textsOf(result).some((text) => foldCase(text).includes(needle)));
}

function textsOf({ answers, variables }: StoredResult): readonly string[] {
  const values = Object.values(variables).flatMap((value) => (typeof value === "string" ? [value] : value));
  return [...answers.map(({ content }) => content), ...values.filter((value) => value !== null)];
}
