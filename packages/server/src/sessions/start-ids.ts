import { createHash } from "node:crypto";

/** The ids of what a start creates. */
export interface StartIds {
  readonly sessionId: string;
  readonly resultId: string;
}

/** The ids of a start that can't be repeated. */
export function newStartIds(id: () => string): StartIds {
  return { sessionId: id(), resultId: id() };
}

/**
 * The same ids for the same `startId`, on every instance: the session's primary key makes the start unique. A `startId` is as
 * random and as secret as the session id that follows from it.
 */
export function startIdsOf(kind: "start" | "preview", botId: string, startId: string): StartIds {
  const digest = (what: string): string =>
    createHash("sha256")
      .update(JSON.stringify([kind, what, botId, startId]))
      .digest("hex")
      .slice(0, 32);
  return { sessionId: digest("session"), resultId: digest("result") };
}
