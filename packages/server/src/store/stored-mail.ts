import type { EmailRequest } from "@banter/engine/runtime";
import type { Delay } from "./delay.ts";

/** A mail of a flow, to deliver as soon as the mail server takes it. */
export interface NewMail {
  /** Its `Message-ID` is derived from it. A repeated turn adds the same one. */
  readonly id: string;
  readonly botId: string;
  /** Empty if the session has no result. */
  readonly resultId: string;
  readonly request: EmailRequest;
  readonly createdAt: number;
}

export interface StoredMail extends NewMail {
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

/** The attempt that has claimed a mail. A later one ends its rights. */
export type MailAttempt = Pick<StoredMail, "id" | "attempts">;

/** The state of a mail's delivery. */
export interface MailStatus {
  readonly subject: string;
  readonly state: "pending" | "delivered" | "failed";
  readonly attempts: number;
  /** Why the last attempt failed. */
  readonly problem?: string;
  readonly createdAt: number;
  /** Of the last attempt. */
  readonly updatedAt: number;
}

/** How the delivery of a mail has ended. Its content is forgotten. */
export interface MailOutcome {
  readonly state: "delivered" | "failed";
  readonly problem?: string;
  readonly now: number;
}

/** The mails that the mail server hasn't taken yet, at the first attempt or later. */
export interface MailBacklog {
  readonly mails: number;
  /** When the oldest of them was added; absent if there is none. */
  readonly since?: number;
}

/** Bots whose mails are left in the queue. */
export interface WaitingBots {
  readonly all: readonly string[];
  /** Those of which only the mails with attachments are left. */
  readonly withAttachments: readonly string[];
}

/** Queue of the mails of flows. What has become of a mail is kept with its result. */
export interface Mails {
  /**
   * Adds a mail that is due at once, and settles its reservation of daily budgets with it. If there is one with its id, it only
   * releases the reservation, because that one was charged.
   */
  add(mail: NewMail, reservation?: string): Promise<void>;
  /** Whether a mail with this id was added, also after its delivery. */
  has(id: string): Promise<boolean>;
  /**
   * Claims due mails, oldest first, and postpones them to `until` so that no other instance claims them. Those of the bots in
   * `except` are left.
   */
  claim(now: number, until: number, limit: number, except?: WaitingBots): Promise<readonly StoredMail[]>;
  /** Extends the attempt's claim to `delayMs` from now. Returns false if the attempt no longer has the mail. */
  renew(attempt: MailAttempt, delay: Delay): Promise<boolean>;
  /** Makes it due `delayMs` from now. Returns false if the attempt no longer has the mail. */
  postpone(attempt: MailAttempt, delay: Delay & { readonly problem: string }): Promise<boolean>;
  /** Ends the delivery: as delivered in any case, as failed unless the attempt no longer has the mail. */
  settle(attempt: MailAttempt, outcome: MailOutcome): Promise<void>;
  ofResult(resultId: string): Promise<readonly MailStatus[]>;
  backlog(): Promise<MailBacklog>;
  /** Removes those that were added earlier and have no result, or whose result was removed. Returns their number. */
  expire(before: number): Promise<number>;
}
