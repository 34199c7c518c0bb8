import type { BotLibrary } from "../bots/bot-library.ts";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import type { Store } from "../store/store.ts";
import { eraseResult, type VisitorData } from "./erase-result.ts";
import { resultSettings } from "./result-settings.ts";
import { DAY_MS } from "../store/day.ts";

export interface RetentionPolicy {
  readonly library: BotLibrary;
  /** For bots without a setting of their own; undefined keeps their results forever. */
  readonly retentionDays: number | undefined;
}

export interface ExpiringData extends VisitorData {
  readonly store: Pick<Store, "results" | "fileDeletions" | "reports">;
  readonly logger: Logger;
}

/** Removes results whose last activity is older than the retention period of the bot or the server. */
export async function expireResults(
  data: ExpiringData,
  { library, retentionDays }: RetentionPolicy,
): Promise<void> {
  for (const { botId } of await data.store.reports.botCounts()) {
    const bot = library.find(botId)?.compiled;
    const days = (bot === undefined ? undefined : resultSettings(bot).retentionDays) ?? retentionDays;
    if (days === undefined) continue;
    await eraseInactive(data, botId, data.now().getTime() - days * DAY_MS);
  }
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
