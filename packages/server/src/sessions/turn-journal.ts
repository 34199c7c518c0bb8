import { createHash } from "node:crypto";
import type { EffectJournal } from "@banter/engine";
import type { ContinueChatRequest } from "@banter/protocol";
import type { JournaledTurn } from "../store/store.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import { LEASE, SIGN } from "./lease.ts";

/** Another run of this turn is having its effects done, perhaps in another process, or has had them done. */
export class TurnTaken extends Error {}

/** The journal of one run of a message's turn, with what an earlier run of the same words has left. It has to be closed. */
export interface TurnJournal extends EffectJournal {
  /** The run, by a name that no other one has. */
  readonly holder: string;
  /** The turn is kept, and with it what came of its effects: nothing is left to know of it. */
  forget(): Promise<void>;
  /** The run is over: the next one may begin at once. */
  close(): Promise<void>;
}

/** A digest of what a message says, whoever sends it. */
export function saidOf({ blockId, message }: ContinueChatRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([blockId, message]))
    .digest("hex");
}

/** Nothing is read, nor written, before the first effect. */
export function openTurnJournal(
  { store, now, id }: Pick<ConversationParts, "store" | "now" | "id">,
  turn: JournaledTurn,
): TurnJournal {
  const holder = id();
  let isWritten = false;
  let isHeld = false;
  let replies = "[]";
  let seen: string | undefined;
  let signs: NodeJS.Timeout | undefined;

  function write(lease: number): Promise<boolean> {
    const time = now().getTime();
    return store.effectJournals.keep({ ...turn, replies, seen, holder, now: time, until: time + lease });
  }

  return {
    holder,
    replies: async () => {
      seen = await store.effectJournals.find(turn);
      if (seen === undefined) return [];
      isWritten = true;
      const before: unknown = JSON.parse(seen);
      return Array.isArray(before) ? before : [];
    },
    keep: async (answered) => {
      replies = JSON.stringify(answered);
      if (!(await write(LEASE))) throw new TurnTaken("Another run has this turn");
      isWritten = true;
      isHeld = true;
      // A sign that can't be given ends nothing: at the worst another run begins, under the same keys.
      signs ??= setInterval(() => void write(LEASE).catch(() => undefined), SIGN).unref();
    },
    // A session's id is a secret of its visitor: nobody learns it from this.
    keyOf: (index) =>
      createHash("sha256")
        .update(`${turn.sessionId} ${turn.turn} ${turn.said} ${index}`)
        .digest("hex")
        .slice(0, 32),
    forget: async () => {
      clearInterval(signs);
      isHeld = false;
      if (isWritten) await store.effectJournals.remove(turn);
    },
    close: async () => {
      clearInterval(signs);
      if (isHeld) await write(0);
    },
  };
}
