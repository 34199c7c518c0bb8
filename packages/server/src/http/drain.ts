import { withinTime } from "../limits/within-time.ts";

/** Tracks running requests so that a closing server can let them finish. */
export interface Drain {
  /** Handles a request, or refuses it with 503 while closing. */
  run(handle: () => Promise<Response>): Promise<Response>;
  /** Keeps serving, but asks clients to close their connections and load balancers to choose another server. */
  begin(): void;
  isDraining(): boolean;
  /** Refuses new requests and waits for the running ones, then for `settleOthers`, up to the timeout. */
  close(settleOthers?: () => Promise<unknown>): Promise<void>;
}

export function createDrain(timeoutMs: number): Drain {
  const running = new Set<Promise<unknown>>();
  let state: "serving" | "draining" | "closing" = "serving";
  return {
    begin: () => {
      if (state === "serving") state = "draining";
    },
    isDraining: () => state !== "serving",
    run: async (handle) => {
      if (state === "closing") return restarting();
      const request = handle();
      running.add(request);
      try {
        const response = await request;
        // A client that keeps the connection would send its next request into a closing one.
        if (state !== "serving") response.headers.set("connection", "close");
        return response;
      } finally {
        running.delete(request);
      }
    },
    close: async (settleOthers = async () => {}) => {
      state = "closing";
      await withinTime(Promise.allSettled(running).then(settleOthers), timeoutMs);
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
