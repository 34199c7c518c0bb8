import * as pg from "pg";
import { openPostgresStore } from "../data/postgres-store.ts";
import type { PostgresOptions } from "../store/postgres/postgres-records.ts";
import type { Store } from "../store/store.ts";

/**
 * A Postgres store whose database has, at each call, the time that the caller names: the contract of all stores passes times.
 */
export async function openPostgresAtCallTimes(url: string, options?: PostgresOptions): Promise<Store> {
  const store = await openPostgresStore(url, options);
  const clock = new pg.Client({ connectionString: url });
  await clock.connect();
  await clock.query(`
    CREATE TABLE IF NOT EXISTS test_clock (ms BIGINT);
    CREATE OR REPLACE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT coalesce(max(ms), 0) FROM test_clock';`);
  const { sessions, streamLeases, effectJournals, rateLimits, aiBudgets, pendingEvents } = store;
  const { deliveries, mails, fileDeletions, results, replyFeedback, bots } = store;
  const at = async <Value>(ms: number, call: () => Promise<Value>): Promise<Value> => {
    await clock.query("WITH past AS (DELETE FROM test_clock) INSERT INTO test_clock VALUES ($1)", [ms]);
    return call();
  };
  return {
    ...store,
    sessions: {
      ...sessions,
      lookUp: (query) => at(query.now, () => sessions.lookUp(query)),
      commit: (turn) => at(turn.session.updatedAt, () => sessions.commit(turn)),
    },
    streamLeases: {
      ...streamLeases,
      acquire: (lease) => at(lease.now, () => streamLeases.acquire(lease)),
      fail: (lease) => at(lease.now, () => streamLeases.fail(lease)),
      findFailures: (key, now) => at(now, () => streamLeases.findFailures(key, now)),
    },
    effectJournals: {
      ...effectJournals,
      write: (entry) => at(entry.now, () => effectJournals.write(entry)),
    },
    rateLimits: {
      take: (key, bucket, now, cost) => at(now, () => rateLimits.take(key, bucket, now, cost)),
      spend: (key, bucket, now, cost) => at(now, () => rateLimits.spend(key, bucket, now, cost)),
    },
    aiBudgets: {
      ...aiBudgets,
      reserve: (reservation) => at(reservation.now, () => aiBudgets.reserve(reservation)),
      claim: (id, claim) => at(claim.now, () => aiBudgets.claim(id, claim)),
    },
    deliveries: {
      ...deliveries,
      claim: (now, ...parameters) => at(now, () => deliveries.claim(now, ...parameters)),
      postpone: (attempt, delay) => at(delay.now, () => deliveries.postpone(attempt, delay)),
    },
    results: {
      ...results,
      remove: (id, files) =>
        files ? at(files.queuedAt, () => results.remove(id, files)) : results.remove(id),
    },
    replyFeedback: { save: (change) => at(change.now, () => replyFeedback.save(change)) },
    mails: {
      ...mails,
      add: (mail, reservation) => at(mail.createdAt, () => mails.add(mail, reservation)),
      claim: (now, ...parameters) => at(now, () => mails.claim(now, ...parameters)),
      renew: (attempt, delay) => at(delay.now, () => mails.renew(attempt, delay)),
      postpone: (attempt, delay) => at(delay.now, () => mails.postpone(attempt, delay)),
    },
    fileDeletions: {
      ...fileDeletions,
      claim: (now, ...parameters) => at(now, () => fileDeletions.claim(now, ...parameters)),
      postpone: (key, delay) => at(delay.now, () => fileDeletions.postpone(key, delay)),
    },
    bots: {
      ...bots,
      remove: (botId, media) => at(media?.queuedAt ?? 0, () => bots.remove(botId, media)),
    },
    pendingEvents: {
      ...pendingEvents,
      claim: (channel, lease) => at(lease.now, () => pendingEvents.claim(channel, lease)),
    },
    close: async () => {
      await clock.end();
      await store.close();
    },
  };
}
