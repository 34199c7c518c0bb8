import type { FlowState, WireReply } from "@banter/engine";
import type { NewDelivery, ResultChange } from "./stored-result.ts";

/** A reply as it was sent, with the turn it opened. */
export interface SentReply {
  readonly turn: number;
  readonly reply: WireReply;
}

/** One conversation, as it stands after its last reply. Times are milliseconds since 1970. */
export interface StoredSession {
  readonly id: string;
  readonly botId: string;
  /** The definition that the conversation began with; kept as long as a session refers to it. */
  readonly botRevision: string;
  readonly resultId?: string;
  readonly state: FlowState;
  /** How many messages of the guest were taken: the number that the next one names. */
  readonly turn: number;
  /** The input that waits for an answer. */
  readonly blockId?: string;
  readonly lastMessageId?: string;
  readonly reply: WireReply;
  readonly isPreview: boolean;
  readonly isEnded: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One change of a session with all that came of it: kept as a whole or not at all. */
export interface TurnCommit {
  readonly session: StoredSession;
  /** The turn that the session must still be at; absent for a new session. */
  readonly expectedTurn?: number;
  /** The run of the turn, as the journal of its effects knows it. */
  readonly holder?: string;
  /** The message that is answered: its reply is found again under this id. */
  readonly messageId?: string;
  /** What the guest (or an action in the page) said, as it came, for the transcript. */
  readonly said?: string;
  /** What the owner's systems are to be told of the result; kept until it is delivered. */
  readonly delivery?: NewDelivery;
  /** What the owner keeps of it; absent in previews. */
  readonly result?: ResultChange;
}

/** One turn of a result's conversation: what was said and what the visitor saw then. */
export interface StoredTurn {
  readonly sessionId: string;
  readonly turn: number;
  readonly said?: string;
  readonly reply: WireReply;
  readonly createdAt: number;
}
