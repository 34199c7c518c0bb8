import type { StoredSession } from "../store/stored-session.ts";

/**
 * The sessions whose last turn this process has committed, so that the next turn needs no read. A remembered session may
 * be outdated, because another process has continued or removed it: only a commit tells, by its compare-and-set.
 */
export interface RecentSessions {
  /** Call it after the session was committed. */
  remember(session: StoredSession): void;
  /** Returns the session if it was at this turn, and forgets it. */
  recall(id: string, turn: number, now: number): StoredSession | undefined;
}

interface Remembered {
  readonly session: StoredSession;
  readonly characters: number;
}

/** The characters of all remembered states and replies together. */
const MAX_CHARACTERS = 16_000_000;
/** Most answers come sooner. */
const LIFETIME_MS = 10 * 60_000;

export function createRecentSessions(maxCharacters = MAX_CHARACTERS): RecentSessions {
  /** Oldest first. */
  const remembered = new Map<string, Remembered>();
  let total = 0;

  function forget(id: string): Remembered | undefined {
    const entry = remembered.get(id);
    if (entry === undefined) return undefined;
    remembered.delete(id);
    total -= entry.characters;
    return entry;
  }

  function forgetOld(now: number): void {
    for (const [id, { session }] of remembered) {
      if (total <= maxCharacters && now - session.updatedAt <= LIFETIME_MS) return;
      forget(id);
    }
  }

  return {
    remember: (session) => {
      forget(session.id);
      if (session.isEnded) return;
      const characters = JSON.stringify([session.state, session.reply]).length;
      remembered.set(session.id, { session, characters });
      total += characters;
      forgetOld(session.updatedAt);
    },
    recall: (id, turn, now) => {
      forgetOld(now);
      const session = forget(id)?.session;
      return session?.turn === turn ? session : undefined;
    },
  };
}
