import type { BotLibrary } from "../bots/bot-library.ts";
import type { StoredResult } from "../store/stored-result.ts";
import { allResults } from "./all-results.ts";
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
  for (const { botId } of await data.store.results.botCounts()) {
    const bot = library.find(botId)?.compiled;
    const days = (bot === undefined ? undefined : resultSettings(bot).retentionDays) ?? retentionDays;
    if (days === undefined) continue;
    for (const id of await findExpired(data, botId, now().getTime() - days * DAY_MS)) {
      const result = await data.store.results.find(id);
      if (result === undefined) continue;
      await eraseResult(data, result);
      removed++;
    }
  }
  return removed;
}

/** Collects the ids first: removing a result would invalidate the page cursor. */
async function findExpired(
  { store }: VisitorData,
  botId: string,
  before: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const result of allResults(store, { botId, to: before, includesUnanswered: true })) {
    if (lastActivity(result) < before) ids.push(result.id);
  }
  return ids;
}

function lastActivity({ createdAt, answers }: StoredResult): number {
  return Math.max(createdAt, answers.at(-1)?.createdAt ?? 0);
}
