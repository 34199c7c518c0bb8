/** A time from now on. A store that several processes share adds it to its own clock instead of the caller's. */
export interface Delay {
  /** The caller's clock. */
  readonly now: number;
  readonly delayMs: number;
}
