/* What visitors and the owner have seen, to compare with what is stored. */

/** An answer that a server has confirmed. */
export interface Confirmed {
  readonly sessionId: string;
  readonly resultId: string;
  readonly blockId: string;
  readonly text: string;
}

export interface Conversation {
  readonly startId: string;
  readonly botId: string;
  readonly resultId: string;
  readonly sessionId: string;
  /** Of the bot, at the start. */
  readonly version: number | undefined;
  /** What the visitor has paid, in cents of what was due. */
  readonly payments: { readonly intentId: string; readonly amount: number }[];
}

/** A file that a server has received. */
export interface UploadedFile {
  readonly content: string;
  readonly sessionId: string;
}

/** Feedback on a reply that a server has confirmed. */
export interface Rating {
  readonly sessionId: string;
  readonly resultId: string;
  readonly turn: number;
  /** As `ratingText` describes it. */
  readonly rating: string;
  /** By the visitor's clock. */
  readonly ratedAt: number;
}

/** What feedback says; the same for feedback of visitors, stored feedback and that of a receiver. */
export function ratingText(value: unknown, comment: unknown): string {
  return typeof value === "string" ? [value, comment].join(" ") : "none";
}

/** How a start went, and the states of the bot between its first sending and its reply. */
export interface SeenStart {
  readonly botId: string;
  /** The version that the visitor got; undefined if the visitor was refused. */
  readonly version: number | undefined;
  readonly possible: readonly BotState[];
}

/** What new visitors get: a version, nothing while the bot is paused or once it is removed, or either while the owner changes it. */
export type BotState = number | "closed" | "changing";

/** The log of a world. */
export interface WorldLog {
  readonly confirmed: Confirmed[];
  readonly conversations: Conversation[];
  readonly startIds: { readonly botId: string; readonly startId: string }[];
  readonly starts: SeenStart[];
  readonly uploads: UploadedFile[];
  readonly ratings: Rating[];
  /** Results that the owner has removed, from the moment of the request. */
  readonly removed: Set<string>;
  /** What contradicts a promise at once. */
  readonly problems: Problem[];
}

export interface Problem {
  readonly invariant: ImmediateInvariant;
  readonly details: string;
}

/** The invariants that are checked while a world is played. */
export type ImmediateInvariant =
  | "A running conversation stays on its version"
  | "A visitor can always continue"
  | "What an owner did is served by all instances";

export function emptyLog(): WorldLog {
  return {
    confirmed: [],
    conversations: [],
    startIds: [],
    starts: [],
    uploads: [],
    ratings: [],
    removed: new Set(),
    problems: [],
  };
}
