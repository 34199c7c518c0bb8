/** A problem in a bot's definition, reported to its author. */
export interface Diagnostic {
  /** A bot with an `error` can't run. With a `warning` it runs, but possibly not as intended. */
  readonly severity: "error" | "warning";
  /** What is wrong. */
  readonly message: string;
  /** Group that has the problem. */
  readonly groupId?: string;
  /** The group's name. */
  readonly groupTitle?: string;
  /** Block that has the problem. */
  readonly blockId?: string;
  /** How to fix the problem. */
  readonly hint?: string;
  /** Where the value is in the bot's source, as keys and indexes. */
  readonly path?: readonly (string | number)[];
  /** Line of the bot's file, from 1; added by who reads the file. */
  readonly line?: number;
}
