import type { Memory } from "./memory.ts";
import { createChargedCommit, createLookUp } from "../charged-sessions.ts";
import { byTurn } from "./by-turn.ts";
import { replyKey } from "../reply-key.ts";
import { markReplacedFeedback } from "./replaced-feedback.ts";
import type { Store, StreamedText } from "../store.ts";
import type { LinkedResultChange, StoredAnswer } from "../stored-result.ts";
import { START_TURN, type SentReply, type StoredSession, type TurnCommit } from "../stored-session.ts";

export function createMemorySessions(memory: Memory, rateLimits: Store["rateLimits"]): Store["sessions"] {
  const reads: Pick<Store["sessions"], "find" | "findReply"> = {
    find: async (id) => memory.sessions.get(id),
    findReply: async (sessionId, messageId) => memory.replies.get(sessionId)?.get(messageId),
  };
  return {
    ...reads,
    lookUp: createLookUp(reads, rateLimits),
    commit: createChargedCommit(createCommit(memory), rateLimits),
    saveStreamedText: async (streamed) => saveStreamedText(memory, streamed),
    findStreamedText: async (sessionId, turn) => memory.streamedTexts.get(replyKey({ sessionId, turn })),
    findOfSubject: async (botId, subject) =>
      [...memory.results.values()]
        .filter(({ identity }) => identity?.subject === subject)
        .flatMap(({ lastSessionId }) => memory.sessions.get(lastSessionId) ?? [])
        .filter((session) => session.botId === botId && !session.isEnded && !session.isPreview)
        .toSorted((a, b) => b.updatedAt - a.updatedAt)[0],
    findReplyOfTurn: async (sessionId, turn) => {
      const { resultId = "" } = memory.sessions.get(sessionId) ?? {};
      const turns = memory.turns.get(resultId) ?? [];
      return turns.find((each) => each.sessionId === sessionId && each.turn === turn)?.reply;
    },
    countActive: async (since) => {
      const counts: Record<string, number> = {};
      for (const { botId, isPreview, updatedAt } of memory.sessions.values())
        if (!isPreview && updatedAt >= since) counts[botId] = (counts[botId] ?? 0) + 1;
      return counts;
    },
    expire: async (limits) => {
      const expired = [...memory.sessions.values()].filter(
        ({ isEnded, isPreview, updatedAt }) =>
          updatedAt < (isEnded ? limits.endedSince : limits.idleSince) ||
          (isPreview && updatedAt < limits.previewsSince),
      );
      for (const { id } of expired) {
        removeSession(memory, id);
      }
      const used = new Set(
        [...memory.sessions.values()].map(({ botRevision }) => botRevision).concat(limits.keepRevisions),
      );
      for (const [revision, { savedAt }] of memory.revisions)
        if (savedAt < limits.savedSince && !used.has(revision)) memory.revisions.delete(revision);
      return expired.length;
    },
  };
}

function saveStreamedText(memory: Memory, { sessionId, turn, text, sources }: StreamedText): void {
  const session = memory.sessions.get(sessionId);
  if (session === undefined) return;
  memory.streamedTexts.set(replyKey({ sessionId, turn }), { text, sources });
  const result = memory.results.get(session.resultId ?? "");
  if (result === undefined) return;
  // With the result, because they outlive the session.
  const others = result.sources.filter((each) => each.sessionId !== sessionId || each.turn !== turn);
  const added = sources.map((source) => ({ sessionId, turn, ...source }));
  memory.results.set(result.id, { ...result, sources: [...others, ...added].toSorted(byTurn) });
}

function createCommit(memory: Memory): Store["sessions"]["commit"] {
  return async (commit) => {
    const { session, messageId, result } = commit;
    if (memory.sessions.get(session.id)?.turn !== commit.expectedTurn) return "conflict";
    const journal = memory.journals.get(session.id);
    const isLocked =
      journal !== undefined &&
      journal.turn === (commit.expectedTurn ?? START_TURN) &&
      journal.leaseOwner !== commit.leaseOwner &&
      journal.now + journal.leaseMs > session.updatedAt;
    if (isLocked) return "locked";
    memory.sessions.set(session.id, session);
    if (messageId !== undefined) {
      const replies = memory.replies.get(session.id) ?? new Map<string, SentReply>();
      memory.replies.set(session.id, replies.set(messageId, { turn: session.turn, reply: session.reply }));
    }
    if (result !== undefined) {
      recordTurn(memory, commit, result.id);
      applyResult(memory, session, { ...result, ...(commit.delivery && { delivery: commit.delivery }) });
      markReplacedFeedback(memory, result.id);
    }
    for (const change of commit.linkedResults ?? []) applyResult(memory, session, change);
    return "committed";
  };
}

export function removeSession(memory: Memory, id: string): void {
  memory.sessions.delete(id);
  memory.replies.delete(id);
  for (const key of memory.streamedTexts.keys())
    if (key.startsWith(`${id} `)) memory.streamedTexts.delete(key);
}

function recordTurn(memory: Memory, { session, visitorText }: TurnCommit, resultId: string): void {
  const turns = memory.turns.get(resultId) ?? [];
  memory.turns.set(resultId, turns);
  turns.push({
    sessionId: session.id,
    turn: session.turn,
    ...(visitorText !== undefined && { visitorText }),
    reply: session.reply,
    createdAt: session.updatedAt,
  });
}

function applyResult(memory: Memory, session: StoredSession, change: LinkedResultChange): void {
  const now = session.updatedAt;
  const { delivery, waitingBlockId } = change;
  memory.waiting.set(change.id, waitingBlockId);
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
  const existing = memory.results.get(change.id);
  const { returnsTo = Infinity } = session.reply;
  const isEarlier = (answer: StoredAnswer) => answer.sessionId === session.id && answer.turn > returnsTo;
  memory.results.set(change.id, {
    id: change.id,
    botId: change.botId,
    createdAt: existing?.createdAt ?? now,
    isCompleted: change.isCompleted || existing?.isCompleted === true,
    hasStarted: change.hasStarted || existing?.hasStarted === true,
    lastSessionId: session.id,
    variables: { ...existing?.variables, ...change.variables },
    answers: [
      ...(existing?.answers ?? []).filter((answer) => !isEarlier(answer)),
      ...change.answers.map((answer) => ({
        ...answer,
        sessionId: session.id,
        turn: session.turn,
        createdAt: now,
      })),
    ],
    earlierAnswers: [...(existing?.earlierAnswers ?? []), ...(existing?.answers ?? []).filter(isEarlier)],
    logs: [...(existing?.logs ?? []), ...change.logs.map((log) => ({ ...log, createdAt: now }))],
    ...(change.identity && { identity: change.identity }),
    feedback: existing?.feedback ?? [],
    sources: existing?.sources ?? [],
  });
  const counts = memory.edges.get(change.botId) ?? new Map<string, number>();
  memory.edges.set(change.botId, counts);
  for (const edgeId of change.visitedEdgeIds) counts.set(edgeId, (counts.get(edgeId) ?? 0) + 1);
}
