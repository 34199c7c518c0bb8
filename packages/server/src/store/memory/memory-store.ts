import { createTokenBuckets } from "../../limits/token-buckets.ts";
import type {
  ResultChange,
  ResultFilter,
  SentReply,
  Store,
  StoredDelivery,
  StoredResult,
  StoredRevision,
  StoredSession,
  StoredTurn,
  TurnCommit,
} from "../store.ts";
import { foldCase } from "../fold-case.ts";
import { createMemoryEffectJournals } from "./memory-effect-journals.ts";
import { createMemoryStreamLeases } from "./memory-stream-leases.ts";

interface Memory {
  readonly sessions: Map<string, StoredSession>;
  readonly replies: Map<string, Map<string, SentReply>>;
  readonly streamedTexts: Map<string, string>;
  readonly results: Map<string, StoredResult>;
  /** By result. */
  readonly turns: Map<string, StoredTurn[]>;
  readonly deliveries: Map<string, StoredDelivery & { readonly dueAt: number }>;
  readonly edges: Map<string, Map<string, number>>;
  readonly revisions: Map<string, StoredRevision>;
  readonly inbox: {
    readonly id: string;
    readonly room: string;
    readonly payload: string;
    readonly at: number;
  }[];
}

/** Keeps everything in this process: for tests, previews and servers that may forget. */
export function createMemoryStore(): Store {
  const memory: Memory = {
    sessions: new Map(),
    replies: new Map(),
    streamedTexts: new Map(),
    results: new Map(),
    turns: new Map(),
    deliveries: new Map(),
    edges: new Map(),
    revisions: new Map(),
    inbox: [],
  };
  return {
    sessions: sessionsIn(memory),
    results: resultsIn(memory),
    deliveries: deliveriesIn(memory.deliveries),
    streamLeases: createMemoryStreamLeases(),
    effectJournals: createMemoryEffectJournals((id) => memory.sessions.get(id)?.turn),
    revisions: {
      keep: async (revision) => void memory.revisions.set(revision.revision, revision),
      find: async (revision) => memory.revisions.get(revision),
    },
    inbox: inboxIn(memory.inbox),
    marks: marksIn(new Map()),
    rateLimits: createTokenBuckets(),
    check: async () => {},
    close: async () => {},
  };
}

function sessionsIn(memory: Memory): Store["sessions"] {
  return {
    find: async (id) => memory.sessions.get(id),
    findReply: async (sessionId, messageId) => memory.replies.get(sessionId)?.get(messageId),
    async commit(commit) {
      const { session, messageId, result } = commit;
      if (memory.sessions.get(session.id)?.turn !== commit.expectedTurn) return "conflict";
      memory.sessions.set(session.id, session);
      if (messageId !== undefined) {
        const replies = memory.replies.get(session.id) ?? new Map<string, SentReply>();
        memory.replies.set(session.id, replies.set(messageId, { turn: session.turn, reply: session.reply }));
      }
      if (result !== undefined) applyResult(memory, commit, result);
      return "committed";
    },
    keepStreamedText: async ({ sessionId, turn, text }) =>
      void memory.streamedTexts.set(`${sessionId} ${turn}`, text),
    findStreamedText: async (sessionId, turn) => memory.streamedTexts.get(`${sessionId} ${turn}`),
    live: async (since) => {
      const counts: Record<string, number> = {};
      for (const { botId, isPreview, updatedAt } of memory.sessions.values())
        if (!isPreview && updatedAt >= since) counts[botId] = (counts[botId] ?? 0) + 1;
      return counts;
    },
    expire: async (limits) => {
      const expired = [...memory.sessions.values()].filter(
        ({ isEnded, updatedAt }) => updatedAt < (isEnded ? limits.endedSince : limits.idleSince),
      );
      for (const { id } of expired) {
        memory.sessions.delete(id);
        memory.replies.delete(id);
        for (const key of memory.streamedTexts.keys())
          if (key.startsWith(`${id} `)) memory.streamedTexts.delete(key);
      }
      const used = new Set(
        [...memory.sessions.values()].map(({ botRevision }) => botRevision).concat(limits.keepRevisions),
      );
      for (const revision of memory.revisions.keys())
        if (!used.has(revision)) memory.revisions.delete(revision);
      return expired.length;
    },
  };
}

function applyResult(memory: Memory, { session, said, delivery }: TurnCommit, change: ResultChange): void {
  const now = session.updatedAt;
  const turns = memory.turns.get(change.id) ?? [];
  memory.turns.set(change.id, turns);
  turns.push({
    sessionId: session.id,
    turn: session.turn,
    ...(said !== undefined && { said }),
    reply: session.reply,
    createdAt: now,
  });
  if (delivery !== undefined) {
    const entry = {
      ...delivery,
      botId: change.botId,
      resultId: change.id,
      createdAt: now,
      attempts: 0,
      dueAt: now,
    };
    memory.deliveries.set(delivery.id, entry);
  }
  const before = memory.results.get(change.id);
  memory.results.set(change.id, {
    id: change.id,
    botId: change.botId,
    createdAt: before?.createdAt ?? now,
    isCompleted: change.isCompleted || before?.isCompleted === true,
    hasStarted: change.hasStarted || before?.hasStarted === true,
    lastSessionId: session.id,
    variables: { ...before?.variables, ...change.variables },
    answers: [
      ...(before?.answers ?? []),
      ...change.answers.map((answer) => ({
        ...answer,
        sessionId: session.id,
        turn: session.turn,
        createdAt: now,
      })),
    ],
    logs: [...(before?.logs ?? []), ...change.logs.map((log) => ({ ...log, createdAt: now }))],
  });
  const counts = memory.edges.get(change.botId) ?? new Map<string, number>();
  memory.edges.set(change.botId, counts);
  for (const edgeId of change.visitedEdgeIds) counts.set(edgeId, (counts.get(edgeId) ?? 0) + 1);
}

function resultsIn(memory: Memory): Store["results"] {
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

function deliveriesIn(deliveries: Memory["deliveries"]): Store["deliveries"] {
  return {
    take: async (now, until, limit) =>
      [...deliveries.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .slice(0, limit)
        .map((delivery) => {
          const attempts = delivery.attempts + 1;
          deliveries.set(delivery.id, { ...delivery, attempts, dueAt: until });
          const { dueAt: _dueAt, ...taken } = delivery;
          return { ...taken, attempts };
        }),
    postpone: async (id, until) => {
      const delivery = deliveries.get(id);
      if (delivery !== undefined) deliveries.set(id, { ...delivery, dueAt: until });
    },
    remove: async (id) => void deliveries.delete(id),
  };
}

function inboxIn(inbox: Memory["inbox"]): Store["inbox"] {
  return {
    put: async (room, payload, now) => {
      const id = crypto.randomUUID();
      inbox.push({ id, room, payload, at: now });
      return id;
    },
    take: async (room) => {
      const taken = inbox.filter((entry) => entry.room === room);
      for (const entry of taken) inbox.splice(inbox.indexOf(entry), 1);
      return taken.map(({ payload }) => payload);
    },
    expire: async (before) => {
      const old = inbox.filter(({ at }) => at < before);
      for (const entry of old) inbox.splice(inbox.indexOf(entry), 1);
      return old.length;
    },
  };
}

function marksIn(marks: Map<string, number>): Store["marks"] {
  return {
    put: async (mark, now) => {
      if (marks.has(mark)) return false;
      marks.set(mark, now);
      return true;
    },
    expire: async (before) => {
      const old = [...marks].filter(([, at]) => at < before);
      for (const [mark] of old) marks.delete(mark);
      return old.length;
    },
  };
}
