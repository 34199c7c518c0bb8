/** Serializes work per session; different sessions run concurrently. */
export interface SessionQueue {
  <Value>(sessionId: string, work: () => Promise<Value>): Promise<Value>;
}

export function createSessionQueue(): SessionQueue {
  const lastBySession = new Map<string, Promise<unknown>>();
  return async (sessionId, work) => {
    const previous = lastBySession.get(sessionId);
    const current = (async () => {
      // The previous caller handles its own failure; wait only until it has finished.
      await previous?.catch(() => undefined);
      return work();
    })();
    lastBySession.set(sessionId, current);
    try {
      return await current;
    } finally {
      if (lastBySession.get(sessionId) === current) lastBySession.delete(sessionId);
    }
  };
}
