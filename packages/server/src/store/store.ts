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
  /** What the guest (or an action in the page) said, as it came, for the transcript. */
  readonly said?: string;
  /** What the owner's systems are to be told of the result; kept until it is delivered. */
  readonly delivery?: NewDelivery;
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

/** One turn of a result's conversation: what was said and what the visitor saw then. */
export interface StoredTurn {
  readonly sessionId: string;
  readonly turn: number;
  readonly said?: string;
  readonly reply: WireReply;
  readonly createdAt: number;
}

export interface NewDelivery {
  readonly id: string;
  readonly url: string;
}

/** A completed result that the owner's systems don't know of yet. */
export interface StoredDelivery extends NewDelivery {
  readonly botId: string;
  readonly resultId: string;
  readonly createdAt: number;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** What visitors made of one question. */
export interface QuestionCount {
  readonly blockId: string;
  /** Results that saw the question. */
  readonly asked: number;
  /** Results that answered it. */
  readonly answered: number;
}

export interface BotCount {
  readonly botId: string;
  readonly results: number;
  /** Those with an answer. */
  readonly started: number;
  readonly completed: number;
  /** When the newest result was made. */
  readonly lastAt: number;
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

/** The sole right to ask a model for the words of a turn. */
export interface StreamLease {
  /** Names the turn. */
  readonly key: string;
  /** Names the one that asks, and nobody else. */
  readonly holder: string;
  /** The words so far. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly until: number;
}

/** Which results of a bot are meant; all by default. */
export interface ResultFilter {
  readonly botId: string;
  /** Created at or after, and before. Milliseconds since 1970. */
  readonly from?: number;
  readonly to?: number;
  readonly isCompleted?: boolean;
  readonly hasStarted?: boolean;
  /** Words that an answer or a variable holds, in any case. */
  readonly search?: string;
}

export interface ResultQuery extends ResultFilter {
  /** Id of the last result of the page before. */
  readonly after?: string;
  readonly limit: number;
  /** Default: oldest first. */
  readonly isNewestFirst?: boolean;
}

/** A turn as one message takes it. */
export interface JournaledTurn {
  readonly sessionId: string;
  readonly turn: number;
  /** Digest of what was said: the same from another tab, under another `messageId`, takes the turn to the same effects. */
  readonly said: string;
}

/** What the outside answered in a turn, as JSON. Times are milliseconds since 1970. */
export interface JournalEntry {
  readonly replies: string;
  /** The replies that this run found before its first own ones, if there were any. */
  readonly seen?: string | undefined;
  /** One run of the turn, and until when it is taken for alive. */
  readonly holder: string;
  readonly until: number;
  readonly now: number;
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
    /** Visitors' sessions that something happened in at or after the time, by bot. */
    live(since: number): Promise<Readonly<Record<string, number>>>;
    /** Forgets running sessions untouched since `idleSince` and ended ones since `endedSince`, and revisions only they used. What was said stays with its result. Gives the number of sessions. */
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
    count(filter: ResultFilter): Promise<number>;
    /** Everything that was said and shown, oldest first, through all sessions of the result. */
    transcript(id: string): Promise<readonly StoredTurn[]>;
    /** By block; of the results in the filter. In no order. */
    questionCounts(filter: ResultFilter): Promise<readonly QuestionCount[]>;
    addLogs(resultId: string, logs: readonly StoredLog[]): Promise<void>;
    /** Bots that have results, and how many; by id. */
    bots(): Promise<readonly BotCount[]>;
    /** How often each edge was walked. */
    edgeCounts(botId: string): Promise<Readonly<Record<string, number>>>;
    /** Removes it with its sessions, what was said in them, and what is still to be told of it. */
    remove(id: string): Promise<boolean>;
  };
  /** Completed results that are to be told to the owner's systems. A turn's commit puts them here. */
  readonly deliveries: {
    /** Takes those that are due, oldest first, and holds them back until `until`, so that no one else tries them meanwhile. */
    take(now: number, until: number, limit: number): Promise<readonly StoredDelivery[]>;
    /** Has one tried again at the time. */
    postpone(id: string, until: number): Promise<void>;
    /** Forgets one: it arrived, or never will. */
    remove(id: string): Promise<void>;
  };
  /** What turns that are not kept yet were answered by the outside. */
  readonly effectJournals: {
    /** What was kept for the message, if it was the last to keep anything of its session. */
    find(turn: JournaledTurn): Promise<string | undefined>;
    /**
     * Keeps it in the place of what was there. False, and nothing is kept, while another holder is at the same turn, where
     * another one has kept something since this one looked, and where the session has gone on from the turn: a run that
     * comes so late doesn't know what was done, and must not act.
     */
    keep(entry: JournaledTurn & JournalEntry): Promise<boolean>;
    /** Forgets what was kept for the turn: it is over. What the next one keeps stays. */
    remove(turn: Pick<JournaledTurn, "sessionId" | "turn">): Promise<void>;
    expire(before: number): Promise<number>;
  };
  /** Who asks a model just now: instances that are asked for the same turn at once share one answer. */
  readonly streamLeases: {
    /** Takes the lease, or prolongs it with the words so far. False while another holder's lasts. */
    take(lease: StreamLease): Promise<boolean>;
    /** What the holder has heard so far; undefined where nobody holds it. */
    words(key: string): Promise<string | undefined>;
    /** Gives it back; another holder's stays. */
    release(key: string, holder: string): Promise<void>;
    /** Forgets those that ran out before the time, of instances that died. Gives their number. */
    expire(before: number): Promise<number>;
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
  /** What counts once, like a signed call. */
  readonly marks: {
    /** True for the first that puts it, whichever instance that is. */
    put(mark: string, now: number): Promise<boolean>;
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
