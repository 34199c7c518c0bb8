import { findById, type BotLibrary } from "../bots/bot-library.ts";
import { resultSettings } from "../bots/result-settings.ts";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import type { Store } from "../store/store.ts";
import { eraseResult, type VisitorData } from "./erase-result.ts";
import { DAY_MS } from "../store/day.ts";

export interface RetentionPolicy {
  readonly library: BotLibrary;
  /** For bots without a setting of their own; undefined keeps their results forever. */
  readonly retentionDays: number | undefined;
}

export interface ExpiringData extends VisitorData {
  readonly store: Pick<Store, "bots" | "results" | "fileDeletions" | "reports">;
  readonly logger: Logger;
}

/** Removes results whose last activity is older than the retention period of the bot or the server. */
export async function expireResults(data: ExpiringData, policy: RetentionPolicy): Promise<void> {
  for (const { botId } of await data.store.reports.botCounts()) {
    const days = (await retentionOf(botId, data, policy)) ?? policy.retentionDays;
    if (days === undefined) continue;
    await eraseInactive(data, botId, data.now().getTime() - days * DAY_MS);
  }
}

/** Of a bot that is no longer served, what it had last. */
async function retentionOf(
  botId: string,
  { store }: ExpiringData,
  { library }: RetentionPolicy,
): Promise<number | undefined> {
  const served = findById(library, botId);
  const rules = served ? resultSettings(served.compiled) : await store.bots.findResultRules(botId);
  return rules?.retentionDays;
}

const BATCH_SIZE = 500;

/** Erases each result on its own: one that fails doesn't keep the others. */
async function eraseInactive(data: ExpiringData, botId: string, before: number): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const ids = await data.store.reports.findInactive(botId, before, failed.size + BATCH_SIZE);
    const remaining = ids.filter((id) => !failed.has(id));
    if (remaining.length === 0) return;
    for (const id of remaining) {
      try {
        await eraseResult(data, id);
      } catch (error) {
        failed.add(id);
        data.logger.error(
          { bot: botId, error: describeError(error) },
          "an expired result could not be removed",
        );
      }
    }
  }
}
