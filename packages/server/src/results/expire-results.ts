import type { BotLibrary } from "../bots/bot-library.ts";
import { eraseResult, type VisitorData } from "./erase-result.ts";
import { resultSettings } from "./result-settings.ts";

const DAY_MS = 24 * 60 * 60_000;

export interface RetentionPolicy {
  readonly library: BotLibrary;
  /** For bots without a setting of their own; undefined keeps their results forever. */
  readonly retentionDays: number | undefined;
  readonly now: () => Date;
}

/** Removes results whose last activity is older than the retention period of the bot or the server. Returns their number. */
export async function expireResults(
  data: VisitorData,
  { library, retentionDays, now }: RetentionPolicy,
): Promise<number> {
  let removed = 0;
  for (const { botId } of await data.store.reports.botCounts()) {
    const bot = library.find(botId)?.compiled;
    const days = (bot === undefined ? undefined : resultSettings(bot).retentionDays) ?? retentionDays;
    if (days === undefined) continue;
    removed += await eraseInactive(data, botId, now().getTime() - days * DAY_MS);
  }
  return removed;
}

const BATCH_SIZE = 500;

async function eraseInactive(data: VisitorData, botId: string, before: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await data.store.reports.findInactive(botId, before, BATCH_SIZE);
    for (const id of ids) {
      const result = await data.store.results.find(id);
      if (result !== undefined) await eraseResult(data, result);
    }
    removed += ids.length;
    if (ids.length < BATCH_SIZE) return removed;
  }
}
