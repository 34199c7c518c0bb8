import { expect, test } from "vitest";
import type { StoredSession } from "../store/stored-session.ts";
import { createRecentSessions } from "./recent-sessions.ts";

function sessionOf(id: string, turn = 0, changes: Partial<StoredSession> = {}): StoredSession {
  return {
    id,
    botId: "bot",
    botRevision: "r",
    state: { version: 1, text: "x".repeat(100) },
    turn,
    reply: { messages: [] },
    isPreview: false,
    isEnded: false,
    createdAt: 1_000,
    updatedAt: 1_000,
    ...changes,
  };
}

test("a session is recalled once, at its turn only", () => {
  const sessions = createRecentSessions();
  sessions.remember(sessionOf("a", 3));
  expect(sessions.recall("a", 2, 1_000)).toBeUndefined();
  expect(sessions.recall("a", 3, 1_000)).toBeUndefined();
  sessions.remember(sessionOf("a", 3));
  sessions.remember(sessionOf("a", 4));
  expect(sessions.recall("a", 4, 1_000)).toEqual(sessionOf("a", 4));
  expect(sessions.recall("a", 4, 1_000)).toBeUndefined();
});

test("ended sessions and those of more than ten minutes ago are forgotten", () => {
  const sessions = createRecentSessions();
  sessions.remember(sessionOf("ended", 0, { isEnded: true }));
  sessions.remember(sessionOf("a"));
  sessions.remember(sessionOf("b"));
  expect(sessions.recall("ended", 0, 1_000)).toBeUndefined();
  expect(sessions.recall("a", 0, 601_000)).toBeDefined();
  expect(sessions.recall("b", 0, 601_001)).toBeUndefined();
});

test("the oldest are forgotten when all together are too large", () => {
  const sessions = createRecentSessions(500);
  for (const id of ["a", "b", "c", "d"]) sessions.remember(sessionOf(id));
  expect(sessions.recall("a", 0, 1_000)).toBeUndefined();
  expect(sessions.recall("d", 0, 1_000)).toBeDefined();
  sessions.remember(sessionOf("huge", 0, { state: { version: 1, text: "x".repeat(1_000) } }));
  expect(sessions.recall("huge", 0, 1_000)).toBeUndefined();
});
