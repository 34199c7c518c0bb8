import { SAVED_REVISION_MS } from "../bots/bot-revisions.ts";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import { budgetDay } from "./ai-reservations.ts";
import type { Bots, Clock, LiveSessions, Stored } from "./conversation-deps.ts";
import { DAY_MS } from "../store/day.ts";

/** How long used tokens, leases and journals are kept: longer than each of them is valid. */
const TOKEN_LIFETIME_MS = DAY_MS;

export type ExpiryDeps = Stored &
  Pick<Bots, "library"> &
  Pick<LiveSessions, "lifetimes"> &
  Pick<Clock, "now"> & {
    readonly logger: Logger;
  };

/** A receiver that fails is tried less and less often, so its deliveries would pile up. */
const DELIVERY_LIFETIME_MS = 3 * DAY_MS;

/** Removes everything that expires with conversations, each kind independently. Each resolves with the number of removed entries, if it is known. */
export function expirySteps(deps: ExpiryDeps) {
  const { store, library, lifetimes, now } = deps;
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
    "result webhooks": () => expireDeliveries(deps, time),
    mails: () => store.mails.expire(time - DELIVERY_LIFETIME_MS),
    "used tokens": () => store.usedTokens.expire(time - TOKEN_LIFETIME_MS),
    "stream leases": () => store.streamLeases.expire(time - TOKEN_LIFETIME_MS),
    // Usage is kept until the end of the next day: calls of the last minute are settled then.
    "AI budgets": () => store.aiBudgets.expire(budgetDay(time) - 1, time - TOKEN_LIFETIME_MS),
    "effect journals": () => store.effectJournals.expire(time - TOKEN_LIFETIME_MS),
  };
}

const BATCH_SIZE = 500;

/** Says in each result that its webhook was not delivered, or in the log if that fails. */
async function expireDeliveries({ store, logger }: ExpiryDeps, now: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const expired = await store.deliveries.expire(now - DELIVERY_LIFETIME_MS, BATCH_SIZE);
    for (const { botId, resultId, attempts } of expired) {
      const description = `The result webhook was given up after three days and ${attempts} attempts`;
      const log = { status: "error", description, context: "result webhook", createdAt: now } as const;
      try {
        await store.results.addLogs(resultId, [log]);
      } catch (error) {
        logger.error(
          { bot: botId, result: resultId, attempts, error: describeError(error) },
          "a result webhook was given up after three days, which could not be noted in its result",
        );
      }
    }
    removed += expired.length;
    if (expired.length < BATCH_SIZE) return removed;
  }
}
