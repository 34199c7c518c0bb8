import type { FlowState, WireReply } from "@banter/engine/runtime";
import type { Charge, RateLimit } from "./token-bucket.ts";
import type { LinkedResultChange, NewDelivery, ResultChange } from "./stored-result.ts";

/** The turn of a start's effects: before it there is no session. */
export const START_TURN = -1;

/** A reply as sent, with the turn number that it starts. */
export interface SentReply {
  readonly turn: number;
  readonly reply: WireReply;
}

/** The state of a conversation after its last reply. Times are in milliseconds since 1970. */
export interface StoredSession {
  readonly id: string;
  readonly botId: string;
  /** The revision of the bot's definition that the conversation started with. */
  readonly botRevision: string;
  readonly resultId?: string;
  readonly state: FlowState;
  /** Number of committed visitor messages; the next message carries it as its `turn`. */
  readonly turn: number;
  /** The current input. */
  readonly blockId?: string;
  readonly lastMessageId?: string;
  readonly reply: WireReply;
  readonly isPreview: boolean;
  readonly isEnded: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The data that a visitor message needs from the store before its turn. */
export interface SessionQuery {
  readonly sessionId: string;
  readonly messageId?: string;
  /** Taken first; without a token nothing is read. */
  readonly charge?: Charge;
  readonly now: number;
}

export interface SessionLookup {
  readonly limit: RateLimit;
  readonly session?: StoredSession;
  /** The reply to the message with this id. */
  readonly sent?: SentReply;
}

/**
 * `conflict`: the session is no longer at the expected turn, or a new one already exists. `locked`: another run performs
 * external effects for the turn or the start. `limited`: the charged bucket has no token. Nothing was written then.
 */
export type CommitOutcome = "committed" | "conflict" | "locked" | "limited";

/** Everything that one turn writes, in one transaction. */
export interface TurnCommit {
  readonly session: StoredSession;
  /** The turn that the session must be at (compare-and-set); absent for a new session. */
  readonly expectedTurn?: number;
  /** The run that owns the turn's effect journal. */
  readonly leaseOwner?: string;
  /** Taken with the turn, at `session.updatedAt`. */
  readonly charge?: Charge;
  /** The idempotency key of the visitor's message or of the start: `findReply` returns its reply. */
  readonly messageId?: string;
  /** The text that the visitor, or a client-side action, sent; for the transcript. */
  readonly visitorText?: string;
  /** The webhook call that announces the completed result. */
  readonly delivery?: NewDelivery;
  /** The change of the owner's result; absent in previews. */
  readonly result?: ResultChange;
  /** Changes of linked bots' own results. */
  readonly linkedResults?: readonly LinkedResultChange[];
}

/** One turn of a result's transcript: the visitor's message and the reply. */
export interface StoredTurn {
  readonly sessionId: string;
  readonly turn: number;
  readonly visitorText?: string;
  readonly reply: WireReply;
  readonly createdAt: number;
}
