import type { BotOverview } from "@banter/protocol/reply-schemas";
import { pageSettings } from "../bots/page-settings.ts";
import { botScope, budgetDay } from "../sessions/ai-reservations.ts";
import type { OwnerContext } from "./owned-bot.ts";

/** A visitor with activity within this time counts as live. */
export const LIVE_WINDOW_MS = 5 * 60_000;

/** The served bots in order, then bots that only have results. */
export async function listBots({ store, library, now }: OwnerContext): Promise<readonly BotOverview[]> {
  const [counts, live] = await Promise.all([
    store.reports.botCounts(),
    store.sessions.countActive(now().getTime() - LIVE_WINDOW_MS),
  ]);
  const served = library.list().map(({ compiled }) => {
    const { id, publicId, name } = compiled;
    return { id, publicId, name, hasPage: pageSettings(compiled).isPublic };
  });
  const servedIds = new Set(served.map(({ id }) => id));
  const removed = counts
    .filter(({ botId }) => !servedIds.has(botId))
    .map(({ botId }) => ({ id: botId, publicId: botId, name: botId, hasPage: false }));
  const bots = [...served, ...removed];
  const usages = await store.aiBudgets.read(
    budgetDay(now().getTime()),
    bots.map(({ id }) => botScope(id)),
  );
  return bots.map((bot) => {
    const usage = usages.find(({ scope }) => scope === botScope(bot.id));
    const count = counts.find(({ botId }) => botId === bot.id);
    return {
      ...bot,
      isServed: servedIds.has(bot.id),
      results: count?.results ?? 0,
      started: count?.started ?? 0,
      completed: count?.completed ?? 0,
      live: live[bot.id] ?? 0,
      ...(count !== undefined && { lastResultAt: new Date(count.lastAt).toISOString() }),
      ...(usage !== undefined && {
        aiToday: { messages: usage.messages, tokens: usage.tokens, refused: usage.refused },
      }),
    };
  });
}
