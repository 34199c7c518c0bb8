/** Something in a bot's definition that its author should know of. */
export interface Diagnostic {
  /** An `error` keeps the bot from running; with a `warning` it runs, but not quite as meant. */
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly groupId?: string;
  readonly groupTitle?: string;
  readonly blockId?: string;
  /** What to do about it. */
  readonly hint?: string;
}
