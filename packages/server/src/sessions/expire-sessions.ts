import { SAVED_REVISION_MS } from "../bots/bot-revisions.ts";
import { budgetDay } from "./ai-spending.ts";
import type { ConversationDeps } from "./conversation-deps.ts";

/** How long used tokens, leases and journals are kept: longer than each of them is valid. */
const TOKEN_LIFETIME_MS = 24 * 60 * 60_000;

export type ExpiryDeps = Pick<ConversationDeps, "store" | "library" | "lifetimes" | "now">;

/** A receiver that fails is tried less and less often, so its deliveries would pile up. */
const DELIVERY_LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** What expires with conversations, each on its own. Each resolves with the number of removed entries, if it is known. */
export function expirySteps({ store, library, lifetimes, now }: ExpiryDeps) {
  const time = now().getTime();
  return {
    sessions: () =>
      store.sessions.expire({
        idleSince: time - lifetimes.idle,
        endedSince: time - lifetimes.ended,
        previewsSince: time - lifetimes.preview,
        savedSince: time - SAVED_REVISION_MS,
        keepRevisions: library.list().map(({ compiled }) => compiled.revision),
      }),
    "pending events": () => store.pendingEvents.expire(time - lifetimes.ended),
    "result webhooks": () => expireDeliveries(store, time),
    mails: () => store.mails.expire(time - DELIVERY_LIFETIME_MS),
    "used tokens": () => store.usedTokens.expire(time - TOKEN_LIFETIME_MS),
    "stream leases": () => store.streamLeases.expire(time - TOKEN_LIFETIME_MS),
    // Usage is kept until the end of the next day: calls of the last minute are settled then.
    "AI budgets": () => store.aiBudgets.expire(budgetDay(time) - 1, time - TOKEN_LIFETIME_MS),
    "effect journals": () => store.effectJournals.expire(time - TOKEN_LIFETIME_MS),
  };
}

/** Says in each result that its webhook was not delivered. */
async function expireDeliveries(
  { deliveries, results }: ConversationDeps["store"],
  now: number,
): Promise<number> {
  const expired = await deliveries.expire(now - DELIVERY_LIFETIME_MS);
  for (const { resultId, attempts } of expired)
    await results.addLogs(resultId, [
      {
        status: "error",
        description: `The result webhook was given up after three days and ${attempts} attempts`,
        context: "result webhook",
        createdAt: now,
      },
    ]);
  return expired.length;
}
