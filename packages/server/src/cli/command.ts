/** A command of `banter`. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: string;
  /** Runs it with what follows its name; gives the exit code. */
  readonly run: (args: string[], terminal: Terminal) => Promise<number>;
}

/** Where a command writes, and what tells it to stop. */
export interface Terminal {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Aborted when the process is asked to stop. */
  readonly stop: AbortSignal;
}

/** A mistake in how a command was called; its message is shown with a pointer to `--help`. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
