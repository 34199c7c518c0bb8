import type { BotSource } from "@banter/engine";

/**
 * One attack of `npm run bench attack`: the default export of a file in `attacks/`. It starts the servers that it attacks; they
 * are stopped after it.
 */
export interface Attack {
  /** What the stranger tries, in a few words. */
  readonly name: string;
  run(start: StartAttacked): Promise<Outcome>;
}

export interface Outcome {
  /** Whether the server resisted. */
  readonly isHeld: boolean;
  /** What was measured, such as "5 of 150 guesses were answered". */
  readonly figure: string;
}

export interface AttackedOptions {
  /** The bots that the server serves. */
  readonly bots: readonly BotSource[];
  /** Further arguments of `banter start`. */
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts `banter start` in its own process, with its default settings and an empty data folder. */
export type StartAttacked = (options: AttackedOptions) => Promise<AttackedServer>;

export interface AttackedServer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly port: number;
  /** Process id, to measure memory. */
  readonly pid: number;
  readonly dataDir: string;
  /** Everything the server has printed so far. */
  output(): string;
  /** Posts JSON to a path. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Posted>;
}

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
