import { hash } from "node:crypto";
import type { EffectJournal } from "@banter/engine/runtime";
import { fail, ok, type ContinueChatRequest } from "@banter/protocol";
import type { StoredSession } from "../store/stored-session.ts";
import { START_TURN } from "../store/stored-session.ts";
import type { JournaledTurn } from "../store/store.ts";
import type { Clock, Stored } from "./conversation-deps.ts";
import { keepLease, LEASE_MS } from "../store/lease.ts";

/** The effect journal of one run of a turn, shared with other runs of the same answer. Close it when the run ends. */
export interface TurnJournal extends EffectJournal {
  /** Unique per run. */
  readonly leaseOwner: string;
  /** Removes the entry after the turn was committed. */
  forget(): Promise<void>;
  /** Releases the lease, so that another run of the turn can start at once. */
  close(): Promise<void>;
}

/** Equal for messages of the same content, whichever tab sends them. */
export function digestMessage({ blockId, message }: ContinueChatRequest): string {
  return hash("sha256", JSON.stringify([blockId, message]));
}

/** The journal that a streamed reply shares with the turn that receives it, whatever text that one gets. */
export function streamedTurn({ id, turn }: Pick<StoredSession, "id" | "turn">): JournaledTurn {
  return { sessionId: id, turn, messageDigest: "stream" };
}

/** The journal of a start, which precedes the session's first turn. */
export function startTurn(sessionId: string): JournaledTurn {
  return { sessionId, turn: START_TURN, messageDigest: "start" };
}

export interface JournalOptions {
  /** False if no run of the turn can have journaled anything. Default: true. */
  readonly isRead?: boolean;
  /** Whether the session still is at this turn; for a run whose session wasn't read. */
  readonly confirmTurn?: (() => Promise<boolean>) | undefined;
}

/** Neither reads nor writes the store before the first effect. */
export function openTurnJournal(
  { store, now, id }: Stored & Clock,
  turn: JournaledTurn,
  { isRead = true, confirmTurn }: JournalOptions = {},
): TurnJournal {
  const leaseOwner = id();
  let hasEntry = false;
  let ownsLease = false;
  let replies = "[]";
  let expectedReplies: string | undefined;
  let stopRenewing: (() => Promise<void>) | undefined;

  function write(leaseMs: number): Promise<boolean> {
    const lease = { leaseOwner, leaseMs, now: now().getTime() };
    return store.effectJournals.write({ ...turn, ...lease, replies, expectedReplies });
  }

  return {
    leaseOwner,
    results: async () => {
      if (!isRead) return ok([]);
      if (confirmTurn !== undefined && !(await confirmTurn()))
        return fail({ kind: "turn-conflict", message: "The session has changed." });
      expectedReplies = await store.effectJournals.find(turn);
      if (expectedReplies === undefined) return ok([]);
      hasEntry = true;
      const results: unknown = JSON.parse(expectedReplies);
      return ok(Array.isArray(results) ? results : []);
    },
    save: async (results) => {
      replies = JSON.stringify(results);
      if (!(await write(LEASE_MS)))
        return fail({ kind: "turn-conflict", message: "Another run owns this turn." });
      hasEntry = true;
      ownsLease = true;
      // Another run would repeat effects under the same keys.
      stopRenewing ??= keepLease(() => write(LEASE_MS));
      return ok(undefined);
    },
    idempotencyKey: (index) => idempotencyKey(turn, index),
    forget: async () => {
      await stopRenewing?.();
      ownsLease = false;
      if (hasEntry) await store.effectJournals.remove(turn);
    },
    close: async () => {
      await stopRenewing?.();
      if (ownsLease) await write(0);
    },
  };
}

/** Hashed because services receive the key, and the session id is the visitor's secret. */
function idempotencyKey({ sessionId, turn, messageDigest }: JournaledTurn, index: number): string {
  return hash("sha256", `${sessionId} ${turn} ${messageDigest} ${index}`).slice(0, 32);
}
