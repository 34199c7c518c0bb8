import type { MemoryDeliveries } from "./memory-deliveries.ts";
import type { JournaledTurn, JournalEntry, StoredRevision } from "../store.ts";
import type { StoredResult } from "../stored-result.ts";
import type { SentReply, StoredSession, StoredTurn } from "../stored-session.ts";

/** What the sessions and the results of one memory store share: a commit changes both. */
export interface Memory {
  readonly sessions: Map<string, StoredSession>;
  /** By session, then by message. */
  readonly replies: Map<string, Map<string, SentReply>>;
  /** By `{session} {turn}`. */
  readonly streamedTexts: Map<string, string>;
  readonly results: Map<string, StoredResult>;
  /** By result. */
  readonly turns: Map<string, StoredTurn[]>;
  readonly deliveries: MemoryDeliveries;
  /** By bot, then by edge: how often it was walked. */
  readonly edges: Map<string, Map<string, number>>;
  /** By session: what the run of a turn has noted last. */
  readonly journals: Map<string, JournaledTurn & JournalEntry>;
  readonly revisions: Map<string, StoredRevision>;
}
