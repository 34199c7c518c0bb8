import { asRecord } from "../decoders.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseSessionlessStart, type SessionlessStart } from "./chat-reply.ts";

/** The first reply of a bot whose first messages are the same for every visitor, without a session. */
export type Opening = SessionlessStart;

/**
 * Parses `GET …/opening`. Undefined if the first messages depend on the visitor. Fails if the value is neither that nor
 * a first reply.
 */
export function parseOpening(value: unknown): Result<Opening | undefined, string> {
  switch (asRecord(value)?.["isStatic"]) {
    case true:
      return parseSessionlessStart(value);
    case false:
      return ok(undefined);
    default:
      return fail("The server's reply is not an opening: isStatic is neither true nor false");
  }
}
