import type { WireReply } from "@banter/engine/runtime";
import type { PlacedCitation, Result } from "@banter/protocol";
import type { Reports } from "./reports.ts";
import type { AiBudgets } from "./ai-budgets.ts";
import type { Delay } from "./delay.ts";
import type { StoredBots } from "./stored-bots.ts";
import type { Mails } from "./stored-mail.ts";
import type {
  FeedbackChange,
  ResultSummary,
  StoredAnswer,
  ExpiredDelivery,
  StoredDelivery,
  StoredLog,
  StoredResult,
} from "./stored-result.ts";
import type {
  CommitOutcome,
  SentReply,
  SessionLookup,
  SessionQuery,
  StoredSession,
  TurnCommit,
} from "./stored-session.ts";
import type { RateLimit, TokenBucket } from "./token-bucket.ts";

/*
 * All times are in milliseconds since 1970. `now` is the caller's clock; a store that several processes share measures leases,
 * buckets, reservations and due times by its own.
 */

/** A file of a removed result that must still be deleted. */
export interface QueuedFile {
  /** Its key in the file store. */
  readonly key: string;
  /** Attempts to delete it, including the current one. */
  readonly attempts: number;
}

/** The files that wait to be deleted. */
export interface FileBacklog {
  readonly files: number;
  /** When the oldest of them was queued; absent if there is none. */
  readonly since?: number;
}

/** How the removal of a result queues its files. */
export interface FileRemoval {
  /** The keys of the stored files that an answer references. */
  keysOf(answer: StoredAnswer): readonly string[];
  readonly queuedAt: number;
}

export interface StoredRevision {
  readonly revision: string;
  readonly botId: string;
  /** The bot's definition as JSON. */
  readonly definition: string;
}

/** Each limit excludes what was updated or saved at or after it. */
export interface ExpiryLimits {
  readonly idleSince: number;
  readonly endedSince: number;
  readonly previewsSince: number;
  readonly savedSince: number;
  readonly keepRevisions: readonly string[];
}

/** A complete streamed reply. Its text replaces the one that the client echoes. */
export interface StreamedReply {
  readonly text: string;
  /** What the text refers to, in the order in which it was sent. */
  readonly sources: readonly PlacedCitation[];
}

/** The streamed reply of one turn. */
export interface StreamedText extends StreamedReply {
  readonly sessionId: string;
  readonly turn: number;
}

/** The exclusive right to stream the reply of one turn from a model. */
export interface StreamLease {
  /** Identifies the turn. */
  readonly key: string;
  readonly leaseOwner: string;
  /** How long the lease is valid from now. */
  readonly leaseMs: number;
  /** The text streamed so far. */
  readonly text: string;
  readonly now: number;
}

/** The failures of one streamed reply. */
export interface StreamFailures {
  readonly count: number;
  /** Milliseconds since the last one. */
  readonly elapsedMs: number;
}

/** A webhook event that no page has confirmed yet. */
export interface PendingEvent {
  readonly id: string;
  readonly payload: string;
}

/** The exclusive right to deliver an event. */
export interface EventLease {
  readonly leaseOwner: string;
  readonly leaseMs: number;
  readonly now: number;
}

/** Identifies the journal of one message's turn. */
export interface JournaledTurn {
  readonly sessionId: string;
  readonly turn: number;
  /** Digest of the message's content: the same answer from another tab, with another `messageId`, shares the journal. */
  readonly messageDigest: string;
}

/** The results of the effects that a turn has performed. */
export interface JournalEntry {
  /** JSON. */
  readonly replies: string;
  /** The replies that must still be stored (compare-and-set); absent when the run found none. */
  readonly expectedReplies?: string | undefined;
  readonly leaseOwner: string;
  /** How long the lease is valid from now. */
  readonly leaseMs: number;
  readonly now: number;
}

/** The server's persistence. Every implementation passes the contract suite in `testing/store-contract.ts`. */
export interface Store {
  readonly sessions: {
    find(id: string): Promise<StoredSession | undefined>;
    /** The session that an identified visitor of the bot has used last, of those that have not ended. */
    findOfSubject(botId: string, subject: string): Promise<StoredSession | undefined>;
    /** The reply to the message with this id. */
    findReply(sessionId: string, messageId: string): Promise<SentReply | undefined>;
    /** `find`, the charge of a session that exists, and `findReply` in one round trip. */
    lookUp(query: SessionQuery): Promise<SessionLookup>;
    /** Writes a turn in one transaction, or nothing. */
    commit(commit: TurnCommit): Promise<CommitOutcome>;
    /** Writes nothing if the session was removed meanwhile. */
    saveStreamedText(text: StreamedText): Promise<void>;
    findStreamedText(sessionId: string, turn: number): Promise<StreamedReply | undefined>;
    /** The reply that started the turn of a visitor's session, also of an earlier turn. */
    findReplyOfTurn(sessionId: string, turn: number): Promise<WireReply | undefined>;
    /** Visitors' sessions updated at or after `since`, by bot id. */
    countActive(since: number): Promise<Readonly<Record<string, number>>>;
    /**
     * Removes running sessions not updated since `idleSince`, ended sessions not updated since `endedSince`, previews not
     * updated since `previewsSince`, and bot revisions that no session refers to, unless they were saved since
     * `savedSince`. Transcripts of results are kept, with the sources of their replies. Returns the number of sessions
     * removed.
     */
    expire(limits: ExpiryLimits): Promise<number>;
  };
  readonly results: {
    find(id: string): Promise<StoredResult | undefined>;
    /** Like `find`, without reading variables, answers and logs. */
    findSummary(id: string): Promise<ResultSummary | undefined>;
    /** Ids of the results that linked bots keep of the same visitor's sessions. */
    linkedIds(id: string): Promise<readonly string[]>;
    addLogs(resultId: string, logs: readonly StoredLog[]): Promise<void>;
    /**
     * Removes the result with its sessions, transcript, journals and pending deliveries and events, and queues its files
     * for deletion, in one transaction. Returns false if it doesn't exist.
     */
    remove(id: string, files?: FileRemoval): Promise<boolean>;
  };
  readonly replyFeedback: {
    /**
     * Replaces or withdraws the feedback on a reply, together with the webhook call, unless one of this reply hasn't been
     * attempted yet: it posts the feedback as it is then. Returns false and announces nothing if
     * it is the same already, if the visitor gave the stored one later, or if the result doesn't exist.
     */
    save(change: FeedbackChange): Promise<boolean>;
  };
  readonly reports: Reports;
  /** Counts of results and answers that every commit and removal keeps up to date. */
  readonly figures: {
    /** Replaces them by a recount. Returns the number of figures that were wrong. */
    rebuild(): Promise<number>;
  };
  /** Outbox of events of results to post to the owner's webhook. Written with what they announce. */
  readonly deliveries: {
    /**
     * Claims due deliveries, oldest first, and postpones them to `until` so that no other instance claims them. Those to the
     * URLs in `except` are left.
     */
    claim(
      now: number,
      until: number,
      limit: number,
      except?: readonly string[],
    ): Promise<readonly StoredDelivery[]>;
    /** Makes it due `delayMs` from now. Returns false if the attempt no longer has it: another one does, or it was removed. */
    postpone(attempt: Pick<StoredDelivery, "id" | "attempts">, delay: Delay): Promise<boolean>;
    remove(id: string): Promise<void>;
    /** Removes at most `limit` of those that were created earlier, oldest first, and returns them. */
    expire(before: number, limit: number): Promise<readonly ExpiredDelivery[]>;
  };
  readonly mails: Mails;
  /** Queue of the files of removed results. Deleting one twice is harmless. */
  readonly fileDeletions: {
    /** Claims due files, oldest first, and postpones them to `until` so that no other instance claims them. */
    claim(now: number, until: number, limit: number): Promise<readonly QueuedFile[]>;
    /** Makes it due `delayMs` from now. */
    postpone(key: string, delay: Delay): Promise<void>;
    /** Call it when the file is deleted. */
    remove(key: string): Promise<void>;
    backlog(): Promise<FileBacklog>;
  };
  /** Results of external effects of uncommitted turns. */
  readonly effectJournals: {
    /** The replies journaled for the message, if it was the last one to write a journal for its session. */
    find(turn: JournaledTurn): Promise<string | undefined>;
    /**
     * Replaces the entry. Returns false and writes nothing if another lease owner holds the turn, the entry changed since
     * it was read, or the session has advanced: a late run must not perform effects.
     */
    write(entry: JournaledTurn & JournalEntry): Promise<boolean>;
    /** Removes the turn's entry; an entry of a later turn stays. */
    remove(turn: Pick<JournaledTurn, "sessionId" | "turn">): Promise<void>;
    expire(before: number): Promise<number>;
  };
  /** Single flight of streamed replies across instances. */
  readonly streamLeases: {
    /** Acquires or renews the lease and publishes the text. Returns false while another owner's lease is valid. */
    acquire(lease: StreamLease): Promise<boolean>;
    /** The text published by the lease owner, or by that of a stream that failed; undefined without a lease. */
    readText(key: string): Promise<string | undefined>;
    /** Counts a failure of the stream, which the release of its lease keeps. Returns their number. */
    fail(lease: Omit<StreamLease, "leaseMs">): Promise<number>;
    /** Undefined if the stream hasn't failed. */
    findFailures(key: string, now: number): Promise<StreamFailures | undefined>;
    /** Does nothing if `leaseOwner` no longer owns the lease. */
    release(key: string, leaseOwner: string): Promise<void>;
    /** Removes leases that expired before the given time. Returns their number. */
    expire(before: number): Promise<number>;
  };
  readonly revisions: {
    /** Saving it again renews the time until which it is kept without a session. */
    save(revision: StoredRevision, now: number): Promise<void>;
    find(revision: string): Promise<StoredRevision | undefined>;
    /** The revisions that sessions may still refer to, unordered. */
    ofBot(botId: string): Promise<readonly StoredRevision[]>;
  };
  readonly bots: StoredBots;
  /** Webhook events that no page has received yet. */
  readonly pendingEvents: {
    /** Returns the event's id. */
    add(channel: string, payload: string, now: number): Promise<string>;
    /**
     * Leases the oldest event of the channel, or renews the lease. Returns "leased" while another owner's lease is valid: no
     * event overtakes it. The event stays until `remove`, so that the death of its owner only delays it.
     */
    claim(channel: string, lease: EventLease): Promise<PendingEvent | "leased" | undefined>;
    /** Ends the owner's lease of an event. */
    release(id: string, leaseOwner: string): Promise<void>;
    remove(id: string): Promise<void>;
    /** Removes and returns all payloads of the channel, oldest first: for signals that may get lost. */
    take(channel: string): Promise<readonly string[]>;
    expire(before: number): Promise<number>;
  };
  /** Single-use tokens, such as the signature of a webhook call. */
  readonly usedTokens: {
    /** Returns true if the token is new, false if any instance has seen it. */
    add(token: string, now: number): Promise<boolean>;
    /** Whether any instance has added the token. */
    has(token: string): Promise<boolean>;
    expire(before: number): Promise<number>;
  };
  readonly aiBudgets: AiBudgets;
  readonly rateLimits: {
    /**
     * Takes `cost` tokens (default 1) if there are as many. `retryAfter` is the number of seconds until there are. With a
     * cost of 0 it is allowed unless `spend` has overdrawn the bucket.
     */
    take(key: string, bucket: TokenBucket, now: number, cost?: number): Promise<RateLimit>;
    /** Takes tokens for a cost that is known only afterwards, even if there are fewer. */
    spend(key: string, bucket: TokenBucket, now: number, cost: number): Promise<void>;
  };
  /**
   * Erases removed data from the database's files, so that no copy is left in free space or logs. Fails with the reason
   * while that isn't possible; call it again later. Postgres does it by itself in time.
   */
  purge(): Promise<Result<void, string>>;
  /** Writes a row. Resolves if the store is writable, rejects otherwise. */
  check(): Promise<void>;
  /** Whether an operation failed with `error` because the database can't be reached or written for now. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}
