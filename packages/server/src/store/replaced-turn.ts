import type { StoredTurn } from "./stored-session.ts";

/**
 * The turn of the streamed reply in place of which this turn requests another one. Its text was the turn after its request,
 * and this one is the next.
 */
export function replacedTurn({ turn, reply }: Pick<StoredTurn, "turn" | "reply">): number | undefined {
  const isRegeneration = reply.clientSideActions?.some((action) => action["isRegeneration"] === true);
  return isRegeneration === true ? turn - 2 : undefined;
}
