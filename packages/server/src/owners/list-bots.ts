import type { OwnerParts } from "./owner-parts.ts";

/** A visitor who did something within this time counts as present. Milliseconds. */
export const LIVE_WINDOW = 5 * 60_000;

/** A bot in the owner's list. */
export interface BotOverview {
  readonly id: string;
  readonly publicId: string;
  readonly name: string;
  /** False for a bot that is no longer served and has results still. */
  readonly isServed: boolean;
  readonly results: number;
  readonly started: number;
  readonly completed: number;
  /** Conversations with something happening in the last five minutes. */
  readonly live: number;
  /** When the newest result was made, as an ISO time. */
  readonly lastResultAt?: string;
}

/** The served bots in their order, then those that only have results. */
export async function listBots({ store, library, now }: OwnerParts): Promise<readonly BotOverview[]> {
  const [counts, live] = await Promise.all([
    store.results.bots(),
    store.sessions.live(now().getTime() - LIVE_WINDOW),
  ]);
  const served = library.list().map(({ compiled: { id, publicId, name } }) => ({ id, publicId, name }));
  const known = new Set(served.map(({ id }) => id));
  const gone = counts
    .filter(({ botId }) => !known.has(botId))
    .map(({ botId }) => ({ id: botId, publicId: botId, name: botId }));
  return [...served, ...gone].map((bot) => {
    const count = counts.find(({ botId }) => botId === bot.id);
    return {
      ...bot,
      isServed: known.has(bot.id),
      results: count?.results ?? 0,
      started: count?.started ?? 0,
      completed: count?.completed ?? 0,
      live: live[bot.id] ?? 0,
      ...(count !== undefined && { lastResultAt: new Date(count.lastAt).toISOString() }),
    };
  });
}
