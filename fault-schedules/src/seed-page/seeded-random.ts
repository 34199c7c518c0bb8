/** Numbers that follow from a seed, equal in every engine. */
export interface SeededRandom {
  /** A whole number from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number;
}

/** Mulberry32. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  return {
    below: (limit) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
    },
  };
}
