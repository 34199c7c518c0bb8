import type { BotLibrary } from "../bots/bot-library.ts";
import type { StoredResult } from "../store/stored-result.ts";
import { allResults } from "./all-results.ts";
import { eraseResult, type VisitorData } from "./erase-result.ts";
import { resultSettings } from "./result-settings.ts";

const DAY = 24 * 60 * 60_000;

export interface RetentionRule {
  readonly library: BotLibrary;
  /** For bots that say nothing themselves; without it theirs are kept for good. */
  readonly retentionDays: number | undefined;
  readonly now: () => Date;
}

/** Removes visitors' data once nothing happened in it for as many days as the bot or the server keeps it. Gives their number. */
export async function expireResults(
  data: VisitorData,
  { library, retentionDays, now }: RetentionRule,
): Promise<number> {
  let removed = 0;
  for (const { botId } of await data.store.results.bots()) {
    const bot = library.find(botId)?.compiled;
    const days = (bot === undefined ? undefined : resultSettings(bot).retentionDays) ?? retentionDays;
    if (days === undefined) continue;
    for (const id of await oldResults(data, botId, now().getTime() - days * DAY)) {
      const result = await data.store.results.find(id);
      if (result === undefined) continue;
      await eraseResult(data, result);
      removed++;
    }
  }
  return removed;
}

/** Looked up before any is removed, since reading on needs the last one read. */
async function oldResults({ store }: VisitorData, botId: string, before: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const result of allResults(store, { botId, to: before, isAll: true })) {
    if (lastTouched(result) < before) ids.push(result.id);
  }
  return ids;
}

function lastTouched({ createdAt, answers }: StoredResult): number {
  return Math.max(createdAt, answers.at(-1)?.createdAt ?? 0);
}
