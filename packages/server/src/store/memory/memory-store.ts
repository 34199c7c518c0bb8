import { createTokenBuckets } from "../../limits/token-buckets.ts";
import type {
  ResultChange,
  SentReply,
  Store,
  StoredResult,
  StoredRevision,
  StoredSession,
  TurnCommit,
} from "../store.ts";

interface Memory {
  readonly sessions: Map<string, StoredSession>;
  readonly replies: Map<string, Map<string, SentReply>>;
  readonly streamedTexts: Map<string, string>;
  readonly results: Map<string, StoredResult>;
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
    edges: new Map(),
    revisions: new Map(),
    inbox: [],
  };
  return {
    sessions: sessionsIn(memory),
    results: resultsIn(memory),
    revisions: {
      keep: async (revision) => void memory.revisions.set(revision.revision, revision),
      find: async (revision) => memory.revisions.get(revision),
    },
    inbox: inboxIn(memory.inbox),
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

function applyResult(memory: Memory, { session }: TurnCommit, change: ResultChange): void {
  const now = session.updatedAt;
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
    page: async ({ botId, from = -Infinity, to = Infinity, after, limit }) => {
      const all = [...memory.results.values()].filter((result) => result.botId === botId);
      const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      return all
        .slice(start)
        .filter(({ createdAt }) => createdAt >= from && createdAt < to)
        .slice(0, limit);
    },
    addLogs: async (resultId, logs) => {
      const result = memory.results.get(resultId);
      if (result !== undefined) memory.results.set(resultId, { ...result, logs: [...result.logs, ...logs] });
    },
    bots: async () => {
      const counts = new Map<string, number>();
      for (const { botId } of memory.results.values()) counts.set(botId, (counts.get(botId) ?? 0) + 1);
      return [...counts]
        .map(([botId, results]) => ({ botId, results }))
        .toSorted((a, b) => (a.botId < b.botId ? -1 : 1));
    },
    edgeCounts: async (botId) => Object.fromEntries(memory.edges.get(botId) ?? []),
    remove: async (id) => {
      for (const [sessionId, session] of memory.sessions) {
        if (session.resultId !== id) continue;
        memory.sessions.delete(sessionId);
        memory.replies.delete(sessionId);
      }
      return memory.results.delete(id);
    },
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
