import { foldCase } from "../fold-case.ts";
import type { Memory } from "./memory.ts";
import type { Store } from "../store.ts";
import type { ResultFilter, StoredResult } from "../stored-result.ts";

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
      const at = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
      if (after !== undefined && at < 0) return [];
      return all
        .slice(at + 1)
        .filter(matches(filter))
        .slice(0, limit);
    },
    count: async (filter) => [...memory.results.values()].filter(matches(filter)).length,
    transcript: async (id) => memory.turns.get(id) ?? [],
    questionCounts: async (filter) => {
      const counts = new Map<string, { asked: number; answered: number }>();
      for (const { id, answers } of [...memory.results.values()].filter(matches(filter))) {
        const answered = new Set(answers.map(({ blockId }) => blockId));
        const asked = (memory.turns.get(id) ?? []).flatMap(({ reply }) => {
          const blockId = reply.input?.["id"];
          return typeof blockId === "string" ? [blockId] : [];
        });
        for (const blockId of new Set([...answered, ...asked])) {
          const count = counts.get(blockId) ?? { asked: 0, answered: 0 };
          counts.set(blockId, {
            asked: count.asked + 1,
            answered: count.answered + Number(answered.has(blockId)),
          });
        }
      }
      return [...counts].map(([blockId, count]) => ({ blockId, ...count }));
    },
    addLogs: async (resultId, logs) => {
      const result = memory.results.get(resultId);
      if (result !== undefined) memory.results.set(resultId, { ...result, logs: [...result.logs, ...logs] });
    },
    bots: async () => {
      const all = [...memory.results.values()];
      const ids = [...new Set(all.map(({ botId }) => botId))].toSorted();
      return ids.map((botId) => {
        const own = all.filter((result) => result.botId === botId);
        return {
          botId,
          results: own.length,
          started: own.filter(({ hasStarted }) => hasStarted).length,
          completed: own.filter(({ isCompleted }) => isCompleted).length,
          lastAt: Math.max(...own.map(({ createdAt }) => createdAt)),
        };
      });
    },
    edgeCounts: async (botId) => Object.fromEntries(memory.edges.get(botId) ?? []),
    remove: async (id) => {
      for (const [sessionId, session] of memory.sessions) {
        if (session.resultId !== id) continue;
        memory.sessions.delete(sessionId);
        memory.replies.delete(sessionId);
      }
      memory.turns.delete(id);
      for (const delivery of memory.deliveries.values())
        if (delivery.resultId === id) memory.deliveries.delete(delivery.id);
      return memory.results.delete(id);
    },
  };
}

function matches({ botId, from = -Infinity, to = Infinity, isCompleted, hasStarted, search }: ResultFilter) {
  const words = search === undefined ? undefined : foldCase(search);
  return (result: StoredResult): boolean =>
    result.botId === botId &&
    result.createdAt >= from &&
    result.createdAt < to &&
    (isCompleted === undefined || result.isCompleted === isCompleted) &&
    (hasStarted === undefined || result.hasStarted === hasStarted) &&
    (words === undefined || textsOf(result).some((text) => foldCase(text).includes(words)));
}

function textsOf({ answers, variables }: StoredResult): readonly string[] {
  const values = Object.values(variables).flatMap((value) => (typeof value === "string" ? [value] : value));
  return [...answers.map(({ content }) => content), ...values.filter((value) => value !== null)];
}
