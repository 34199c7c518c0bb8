import type { FlowLog, FlowState, RecordedAnswer, WireReply } from "@banter/engine";

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
  /** The message that is answered: its reply is found again under this id. */
  readonly messageId?: string;
  /** What the owner keeps of it; absent in previews. */
  readonly result?: ResultChange;
}

export interface ResultChange {
  readonly id: string;
  readonly botId: string;
  readonly isCompleted: boolean;
  readonly hasStarted: boolean;
  readonly variables: Variables;
  readonly answers: readonly RecordedAnswer[];
  readonly logs: readonly FlowLog[];
  readonly visitedEdgeIds: readonly string[];
}

export type Variables = Readonly<Record<string, string | readonly (string | null)[]>>;

export interface ResultSummary {
  readonly id: string;
  readonly botId: string;
  readonly createdAt: number;
  readonly isCompleted: boolean;
  readonly hasStarted: boolean;
  readonly lastSessionId: string;
}

/** Everything the owner has of one visitor's pass through a bot. */
export interface StoredResult extends ResultSummary {
  readonly variables: Variables;
  readonly answers: readonly StoredAnswer[];
  readonly logs: readonly StoredLog[];
}

export interface StoredAnswer extends RecordedAnswer {
  readonly sessionId: string;
  /** The turn that took it. */
  readonly turn: number;
  readonly createdAt: number;
}

export interface StoredLog {
  readonly status?: string;
  readonly description: string;
  readonly details?: string;
  readonly context?: string;
  readonly createdAt: number;
}

export interface StoredRevision {
  readonly revision: string;
  readonly botId: string;
  /** The bot's definition as JSON. */
  readonly definition: string;
}

/** A finished streamed text: what the client echoes is held against it. */
export interface StreamedText {
  readonly sessionId: string;
  readonly turn: number;
  readonly text: string;
}

export interface ResultQuery {
  readonly botId: string;
  /** Created at or after, and before. Milliseconds since 1970. */
  readonly from?: number;
  readonly to?: number;
  /** Id of the last result of the page before. */
  readonly after?: string;
  readonly limit: number;
}

/** What the server remembers. Every implementation runs the same contract suite (`testing/store-contract.ts`). */
export interface Store {
  readonly sessions: {
    find(id: string): Promise<StoredSession | undefined>;
    /** The reply that a message of the session got. */
    findReply(sessionId: string, messageId: string): Promise<SentReply | undefined>;
    /** `conflict` when the session is no longer at `expectedTurn` (or a new one exists already): nothing is changed then. */
    commit(commit: TurnCommit): Promise<"committed" | "conflict">;
    keepStreamedText(text: StreamedText): Promise<void>;
    findStreamedText(sessionId: string, turn: number): Promise<string | undefined>;
    /** Forgets running sessions untouched since `idleSince` and ended ones since `endedSince`, and revisions only they used. Gives the number of sessions. */
    expire(limits: {
      readonly idleSince: number;
      readonly endedSince: number;
      readonly keepRevisions: readonly string[];
    }): Promise<number>;
  };
  readonly results: {
    find(id: string): Promise<StoredResult | undefined>;
    /** Only what tells whether a result is there and whose; no answers are read. */
    findSummary(id: string): Promise<ResultSummary | undefined>;
    /** In the order of their creation. */
    page(query: ResultQuery): Promise<readonly StoredResult[]>;
    addLogs(resultId: string, logs: readonly StoredLog[]): Promise<void>;
    /** Bots that have results, and how many. */
    bots(): Promise<readonly { readonly botId: string; readonly results: number }[]>;
    /** How often each edge was walked. */
    edgeCounts(botId: string): Promise<Readonly<Record<string, number>>>;
    remove(id: string): Promise<boolean>;
  };
  readonly revisions: {
    keep(revision: StoredRevision): Promise<void>;
    find(revision: string): Promise<StoredRevision | undefined>;
  };
  /** Messages to a room that nobody listens in yet. */
  readonly inbox: {
    put(room: string, payload: string, now: number): Promise<string>;
    /** Takes all payloads of the room, oldest first: each is given out once. */
    take(room: string): Promise<readonly string[]>;
    expire(before: number): Promise<number>;
  };
  readonly rateLimits: {
    /** Takes one token; `retryAfter` is seconds until there is one again. */
    take(
      key: string,
      bucket: TokenBucket,
      now: number,
    ): Promise<{ readonly isAllowed: boolean; readonly retryAfter: number }>;
  };
  /** Answers when the store can write. Throws when it can't. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface TokenBucket {
  /** How many at once. */
  readonly burst: number;
  /** How many come back each second. */
  readonly perSecond: number;
}
