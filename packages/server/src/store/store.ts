import type {
  BotCount,
  QuestionCount,
  ResultFilter,
  ResultQuery,
  ResultSummary,
  StoredDelivery,
  StoredLog,
  StoredResult,
} from "./stored-result.ts";
import type { SentReply, StoredSession, StoredTurn, TurnCommit } from "./stored-session.ts";

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
    /**
     * `conflict` when the session is no longer at `expectedTurn` (or a new one exists already); `held` while another run is
     * doing something outside for that turn, which must not have been for nothing. Nothing is changed then.
     */
    commit(commit: TurnCommit): Promise<"committed" | "conflict" | "held">;
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
