import { rateKey, type Charge } from "../store/token-bucket.ts";
import type { Limits } from "./limits.ts";

/** The cost of a message, a stream or a log of the session. */
export function messageCharge({ messages }: Pick<Limits, "messages">, sessionId: string): Charge {
  return { key: rateKey("session", sessionId), bucket: messages };
}
