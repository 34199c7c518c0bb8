/** Tracks running requests so that a closing server can let them finish. */
export interface Drain {
  /** Handles a request, or refuses it with 503 while draining. */
  run(handle: () => Promise<Response>): Promise<Response>;
  isDraining(): boolean;
  /** Refuses new requests and waits for the running ones, then for `settleOthers`, up to the timeout. */
  close(settleOthers?: () => Promise<unknown>): Promise<void>;
}

export function createDrain(timeoutMs: number): Drain {
  const running = new Set<Promise<unknown>>();
  let isClosing = false;
  return {
    isDraining: () => isClosing,
    run: async (handle) => {
      if (isClosing) return restarting();
      const request = handle();
      running.add(request);
      try {
        return await request;
      } finally {
        running.delete(request);
      }
    },
    close: async (settleOthers = async () => {}) => {
      isClosing = true;
      let timer: NodeJS.Timeout | undefined;
      const timedOut = new Promise((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([Promise.allSettled(running).then(settleOthers), timedOut]);
      clearTimeout(timer);
    },
  };
}

/** Clients retry automatically, once the next instance is up. */
function restarting(): Response {
  const body = {
    message: "The server is restarting. Please try again.",
    code: "SERVICE_UNAVAILABLE",
    status: 503,
  };
  return Response.json(body, { status: 503, headers: { "retry-after": "1", connection: "close" } });
}
