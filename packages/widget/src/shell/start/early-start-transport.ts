import type { Transport } from "@banter/client";
import type { EarlyStart } from "./early-start.ts";

/** Answers the session's first request with the reply of the identical request that was sent early. */
export function withEarlyStart(transport: Transport, earlyStart: EarlyStart | undefined): Transport {
  let early = earlyStart;
  return (request) => {
    const isSame =
      early !== undefined &&
      request.method === "POST" &&
      early.path === request.path &&
      early.body === JSON.stringify(request.body);
    if (!isSame || early === undefined) return transport(request);
    const { reply } = early;
    early = undefined;
    return reply;
  };
}
