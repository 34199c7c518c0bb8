import type { ConversationParts } from "./conversation-parts.ts";

/** Longer than anything that counts once is good for. Milliseconds. */
const MARK_LIFETIME = 24 * 60 * 60_000;

/** Forgets conversations that are over or were left long ago, and what only they needed. Gives their number. */
export async function expireSessions({
  store,
  library,
  revisions,
  lifetimes,
  now,
}: ConversationParts): Promise<number> {
  const time = now().getTime();
  const served = library.list().map(({ compiled }) => compiled.revision);
  await store.inbox.expire(time - lifetimes.ended);
  await store.marks.expire(time - MARK_LIFETIME);
  await store.streamLeases.expire(time - MARK_LIFETIME);
  await store.effectJournals.expire(time - MARK_LIFETIME);
  return store.sessions.expire({
    idleSince: time - lifetimes.idle,
    endedSince: time - lifetimes.ended,
    keepRevisions: [...served, ...revisions.stored()],
  });
}
