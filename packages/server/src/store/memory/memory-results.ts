import type { Memory } from "./memory.ts";
import { queueFiles } from "./memory-file-deletions.ts";
import { removeSession } from "./memory-sessions.ts";
import type { FileRemoval, Store } from "../store.ts";

export function createMemoryResults(memory: Memory): Store["results"] {
  return {
    find: async (id) => memory.results.get(id),
    findSummary: async (id) => {
      const result = memory.results.get(id);
      if (result === undefined) return undefined;
      const {
        variables: _variables,
        answers: _answers,
        earlierAnswers: _earlier,
        logs: _logs,
        feedback: _ratings,
        sources: _citations,
        ...summary
      } = result;
      return summary;
    },
    linkedIds: async (id) => {
      const sessions = new Set((memory.turns.get(id) ?? []).map(({ sessionId }) => sessionId));
      return [...memory.results.values()]
        .filter((result) => result.id !== id && sessions.has(result.lastSessionId))
        .map((result) => result.id);
    },
    addLogs: async (resultId, logs) => {
      const result = memory.results.get(resultId);
      if (result !== undefined) memory.results.set(resultId, { ...result, logs: [...result.logs, ...logs] });
    },
    remove: async (id, files) => {
      if (files !== undefined) queueFiles(memory.fileDeletions, filesOf(memory, id, files), files.queuedAt);
      for (const [sessionId, session] of memory.sessions) {
        if (session.resultId !== id) continue;
        removeSession(memory, sessionId);
        for (const key of memory.feedback.keys())
          if (key.startsWith(`${sessionId} `)) memory.feedback.delete(key);
        memory.journals.delete(sessionId);
      }
      for (const event of memory.pendingEvents.values())
        if (event.channel === `${id}/webhooks`) memory.pendingEvents.delete(event.id);
      memory.turns.delete(id);
      memory.waiting.delete(id);
      for (const delivery of memory.deliveries.values())
        if (delivery.resultId === id) memory.deliveries.delete(delivery.id);
      for (const mail of memory.mails.values()) if (mail.resultId === id) memory.mails.delete(mail.id);
      return memory.results.delete(id);
    },
  };
}

function filesOf({ results }: Memory, id: string, { keysOf }: FileRemoval): readonly string[] {
  const { answers = [], earlierAnswers = [] } = results.get(id) ?? {};
  return [...answers, ...earlierAnswers].flatMap(keysOf);
}
