/** The guarantees of docs/exactly-once.md that a schedule checks. */
export type Guarantee =
  /** Each answer is accepted exactly once, by the question it answers, in order. */
  | "once"
  /** Every answer that the chat showed as sent was accepted. */
  | "shown"
  /** A start leaves one conversation and one set of effects. */
  | "start"
  /** Mails and HTTP requests go out once, or again with the same idempotency key. */
  | "effects"
  /** The visitor can always continue, and the conversation reaches its end. */
  | "end"
  /** If nothing was refused, no question is asked twice. */
  | "asked"
  /** All tabs show the same conversation, without a reload. */
  | "tabs"
  | "queued"
  | "feedback"
  | "prepared"
  | "proof-of-work";

/** A broken guarantee. */
export interface Violation {
  readonly guarantee: Guarantee;
  /** A sentence for developers. */
  readonly detail: string;
}

export function violationsOf(guarantee: Guarantee, details: readonly string[]): readonly Violation[] {
  return details.map((detail) => ({ guarantee, detail }));
}
