import type { Transport, TransportResult } from "@banter/client";

/** A request that was sent before the chat's code was loaded. Its reply is used once, for an identical request. */
export interface EarlyReply {
  readonly path: string;
  /** The JSON of a POST request; undefined for a GET request. */
  readonly body?: string;
  readonly reply: Promise<TransportResult>;
}

/** Answers the session's first requests with the replies of the identical requests that were sent early. */
export function withEarlyReplies(transport: Transport, replies: readonly EarlyReply[]): Transport {
  const unused = new Set(replies);
  return (request) => {
    const body = JSON.stringify(request.body);
    for (const early of unused) {
      if (early.path !== request.path || early.body !== body) continue;
      unused.delete(early);
      return early.reply;
    }
    return transport(request);
  };
}
