import type { BotOverview } from "@banter/protocol/reply-schemas";
import { pageSettings } from "../bots/page-settings.ts";
import { botScope, budgetDay } from "../sessions/ai-reservations.ts";
import type { EditContext } from "./edited-bots.ts";
import type { OwnerContext } from "./owned-bot.ts";

/** A visitor with activity within this time counts as live. */
export const LIVE_WINDOW_MS = 5 * 60_000;

/** The served bots in order, then drafts, then bots that only have results. */
export async function listBots({
  store,
  library,
  now,
}: OwnerContext & EditContext): Promise<readonly BotOverview[]> {
  const [counts, live, { drafts, pauses }] = await Promise.all([
    store.reports.botCounts(),
    store.sessions.countActive(now().getTime() - LIVE_WINDOW_MS),
    store.bots.overview(),
  ]);
  const served = library.list().map(({ compiled }) => {
    const { id, publicId, name } = compiled;
    const origin = library.files.find(id) === undefined ? ("owner" as const) : ("file" as const);
    return { id, publicId, name, origin, hasPage: pageSettings(compiled).isPublic };
  });
  const servedIds = new Set(served.map(({ id }) => id));
  const unserved = drafts
    .filter(({ botId }) => !servedIds.has(botId))
    .map(({ botId, publicId, name }) => ({
      id: botId,
      publicId,
      name,
      origin: "owner" as const,
      hasPage: false,
    }));
  const knownIds = new Set([...served, ...unserved].map(({ id }) => id));
  const removed = counts
    .filter(({ botId }) => !knownIds.has(botId))
    .map(({ botId }) => ({ id: botId, publicId: botId, name: botId, hasPage: false }));
  const bots = [...served, ...unserved, ...removed];
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
      isPaused: pauses.some(({ botId }) => botId === bot.id),
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
