/** Counts running requests, so that a closing server lets them finish. */
export interface Drain {
  run(answer: () => Promise<Response>): Promise<Response>;
  isDraining(): boolean;
  /** Refuses new requests and waits for the running ones and for `others`, at most the given time. */
  close(others?: () => Promise<unknown>): Promise<void>;
}

export function createDrain(timeout: number): Drain {
  const running = new Set<Promise<unknown>>();
  let isClosing = false;
  return {
    isDraining: () => isClosing,
    run: async (answer) => {
      if (isClosing) return closing();
      const request = answer();
      running.add(request);
      try {
        return await request;
      } finally {
        running.delete(request);
      }
    },
    close: async (others = async () => {}) => {
      isClosing = true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, timeout);
      });
      await Promise.race([Promise.allSettled(running).then(others), late]);
      clearTimeout(timer);
    },
  };
}

/** Clients try again by themselves, at the server's next start. */
function closing(): Response {
  const body = {
    message: "The server is restarting. Please try again.",
    code: "SERVICE_UNAVAILABLE",
    status: 503,
  };
  return Response.json(body, { status: 503, headers: { "retry-after": "1", connection: "close" } });
}
