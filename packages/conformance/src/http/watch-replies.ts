import type { Exchange, Send } from "./exchange.ts";

/** Sends requests until the server stops answering. */
export interface WatchedSend {
  readonly send: Send;
  /** The request without a reply after which the server didn't reply to the probe either. */
  readonly unanswered: () => Exchange | undefined;
}

/** Probes the server after each request without a reply. If the probe gets none, nothing more is sent. */
export function watchReplies(send: Send, probe: () => Promise<Exchange>): WatchedSend {
  let unanswered: Exchange | undefined;
  return {
    unanswered: () => unanswered,
    send: async (path, parts) => {
      if (unanswered !== undefined) return unanswered;
      const exchange = await send(path, parts);
      if (exchange.status === 0 && (await probe()).status === 0) unanswered ??= exchange;
      return exchange;
    },
  };
}
