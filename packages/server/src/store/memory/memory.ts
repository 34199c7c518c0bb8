import type { MemoryDeliveries } from "./memory-deliveries.ts";
import type { MemoryFileDeletions } from "./memory-file-deletions.ts";
import type { MemoryPendingEvents } from "./memory-pending-events.ts";
import type { FeedbackState } from "../feedback-rule.ts";
import type { JournaledTurn, JournalEntry, StoredRevision, StreamedReply } from "../store.ts";
import type { MailStatus, StoredMail } from "../stored-mail.ts";
import type { StoredResult } from "../stored-result.ts";
import type { SentReply, StoredSession, StoredTurn } from "../stored-session.ts";

/** The data that sessions and results of a memory store share, because a commit changes both. */
export interface Memory {
  readonly sessions: Map<string, StoredSession>;
  /** By session id, then by message id. */
  readonly replies: Map<string, Map<string, SentReply>>;
  /** By `{sessionId} {turn}`. */
  readonly streamedTexts: Map<string, StreamedReply>;
  readonly results: Map<string, StoredResult>;
  /** By `{sessionId} {turn}`. */
  readonly feedback: Map<string, FeedbackState>;
  /** The question that waits for an answer, by result id. */
  readonly waiting: Map<string, string | undefined>;
  /** By result id. */
  readonly turns: Map<string, StoredTurn[]>;
  readonly deliveries: MemoryDeliveries;
  readonly mails: Map<string, MemoryMail>;
  /** Visits by bot id, then by edge id. */
  readonly edges: Map<string, Map<string, number>>;
  /** By session id. */
  readonly journals: Map<string, JournaledTurn & JournalEntry>;
  readonly fileDeletions: MemoryFileDeletions;
  readonly revisions: Map<string, StoredRevision & { readonly savedAt: number }>;
  readonly pendingEvents: MemoryPendingEvents;
}

export interface MemoryMail extends StoredMail, Pick<MailStatus, "state" | "updatedAt"> {
  readonly problem?: string | undefined;
  readonly dueAt: number;
}
