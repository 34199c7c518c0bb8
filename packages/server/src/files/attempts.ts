import { describeError } from "../failures/describe-error.ts";

/** Runs work for many items, each on its own, and reports the failures at the end. */
export interface Attempts {
  run(work: () => Promise<void>): Promise<void>;
  /** Returns the number of successes. Throws if an attempt failed. */
  finish(): number;
}

/** `description` completes "3 of 5 …". */
export function createAttempts(description: string): Attempts {
  let attempts = 0;
  let failures = 0;
  let first = "";
  return {
    run: async (work) => {
      attempts += 1;
      try {
        await work();
      } catch (error) {
        if (failures === 0) first = describeError(error);
        failures += 1;
      }
    },
    finish: () => {
      if (failures > 0) throw new Error(`${failures} of ${attempts} ${description}: ${first}`);
      return attempts;
    },
  };
}
