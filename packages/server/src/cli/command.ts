/** A subcommand of `banter`. */
export interface Command {
  /** One line in the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: string;
  /** Runs the command with its arguments. Returns the exit code. */
  readonly run: (args: string[], terminal: Terminal) => Promise<number>;
}

/** Output of a command, and its stop signal. */
export interface Terminal {
  /** What controls a terminal is shown rather than done; `data` for other programs is written as it is. */
  readonly print: (text: string, kind?: "data") => void;
  readonly printError: (text: string) => void;
  /** Aborted on SIGINT or SIGTERM. The reason is the signal's name. */
  readonly stop: AbortSignal;
}

/** One line of the report of `banter doctor`. */
export type Finding = readonly [state: "ok" | "note" | "warning" | "error", subject: string, detail: string];

/** Invalid arguments. The message is shown with a hint to `--help`. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
