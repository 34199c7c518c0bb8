/** Runs work on one session after the other; work on different sessions runs side by side. */
export interface SessionQueue {
  <Value>(sessionId: string, work: () => Promise<Value>): Promise<Value>;
}

export function createSessionQueue(): SessionQueue {
  const tails = new Map<string, Promise<unknown>>();
  return async (sessionId, work) => {
    const before = tails.get(sessionId);
    const current = (async () => {
      // The turn before answers for its own failure; here it only matters that it is over.
      await before?.catch(() => undefined);
      return work();
    })();
    tails.set(sessionId, current);
    try {
      return await current;
    } finally {
      if (tails.get(sessionId) === current) tails.delete(sessionId);
    }
  };
}
