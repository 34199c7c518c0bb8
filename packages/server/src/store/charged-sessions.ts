import type { Store } from "./store.ts";
import { UNLIMITED } from "./token-bucket.ts";

type Sessions = Store["sessions"];

/** For stores in this process, where a token, a session and a reply need no round trip each. */
export function createLookUp(
  { find, findReply }: Pick<Sessions, "find" | "findReply">,
  rateLimits: Store["rateLimits"],
): Sessions["lookUp"] {
  return async ({ sessionId, messageId, charge, now }) => {
    const session = await find(sessionId);
    if (session === undefined) return { limit: UNLIMITED };
    const limit = charge ? await rateLimits.take(charge.key, charge.bucket, now) : UNLIMITED;
    if (!limit.isAllowed) return { limit };
    const sent = messageId === undefined ? undefined : await findReply(sessionId, messageId);
    return { limit, session, ...(sent && { sent }) };
  };
}

/** Takes the token of a turn before it is written. */
export function createChargedCommit(
  commit: Sessions["commit"],
  rateLimits: Store["rateLimits"],
): Sessions["commit"] {
  return async (turn) => {
    const { charge, session } = turn;
    const limit = charge ? await rateLimits.take(charge.key, charge.bucket, session.updatedAt) : UNLIMITED;
    return limit.isAllowed ? commit(turn) : "limited";
  };
}
