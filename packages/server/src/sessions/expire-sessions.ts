import { budgetDay } from "./ai-spending.ts";
import type { ConversationDeps } from "./conversation-deps.ts";

/** How long used tokens, leases and journals are kept: longer than each of them is valid. */
const TOKEN_LIFETIME_MS = 24 * 60 * 60_000;

/** Removes ended and abandoned conversations with their data. Returns the number of sessions removed. */
export async function expireSessions({
  store,
  library,
  revisions,
  lifetimes,
  now,
}: ConversationDeps): Promise<number> {
  const time = now().getTime();
  const served = library.list().map(({ compiled }) => compiled.revision);
  await store.pendingEvents.expire(time - lifetimes.ended);
  await store.usedTokens.expire(time - TOKEN_LIFETIME_MS);
  await store.streamLeases.expire(time - TOKEN_LIFETIME_MS);
  // Usage is kept until the end of the next day: calls of the last minute are settled then.
  await store.aiBudgets.expire(budgetDay(time) - 1, time - TOKEN_LIFETIME_MS);
  await store.effectJournals.expire(time - TOKEN_LIFETIME_MS);
  return store.sessions.expire({
    idleSince: time - lifetimes.idle,
    endedSince: time - lifetimes.ended,
    keepRevisions: [...served, ...revisions.stored()],
  });
}
