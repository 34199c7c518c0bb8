/** A problem in a bot's definition, reported to its author. */
export interface Diagnostic {
  /** A bot with an `error` can't run. With a `warning` it runs, but possibly not as intended. */
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly groupId?: string;
  readonly groupTitle?: string;
  readonly blockId?: string;
  /** How to fix the problem. */
  readonly hint?: string;
}
