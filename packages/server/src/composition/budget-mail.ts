import { percentEncode } from "@banter/protocol";
import type { EffectPorts } from "@banter/engine/runtime";
import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import { budgetDay } from "../sessions/ai-reservations.ts";
import type { BudgetWarning } from "../sessions/conversation-events.ts";

/** Queues a mail to the owner when a bot has used most of a daily budget. */
export interface BudgetMail {
  warn(warning: BudgetWarning): void;
  /** Resolves when no mail is being queued. */
  settled(): Promise<void>;
}

interface BudgetMailDeps {
  /** Of `BANTER_ALERT_EMAIL`, comma-separated. Empty for no mails. */
  readonly addresses: string;
  /** Queues a mail of the bot. */
  readonly sendEmailOf: (botId: string) => EffectPorts["sendEmail"];
  readonly logger: Logger;
  readonly now: () => Date;
}

export function createBudgetMail({ addresses, sendEmailOf, logger, now }: BudgetMailDeps): BudgetMail {
  const to = addresses.split(",").flatMap((address) => address.trim() || []);
  const running = new Set<Promise<void>>();

  async function queue(warning: BudgetWarning): Promise<void> {
    const { botId, unit } = warning;
    // The same for all servers that share the budget.
    const key = `budget-${percentEncode(botId)}-${unit}-${budgetDay(now().getTime())}`;
    const mail = { to, cc: [], bcc: [], attachmentUrls: [], ...mailOf(warning) };
    const fail = (reason: string): void =>
      logger.error({ botId, reason }, "the warning of an AI budget was not queued");
    try {
      const queued = await sendEmailOf(botId)(mail, key);
      if (!queued.ok) fail(queued.error);
    } catch (error) {
      fail(describeError(error));
    }
  }

  return {
    warn: (warning) => {
      logger.warn({ ...warning }, "a bot has used most of its daily AI budget");
      if (to.length === 0) return;
      const queuing = queue(warning).finally(() => running.delete(queuing));
      running.add(queuing);
    },
    settled: async () => {
      await Promise.allSettled(running);
    },
  };
}

function mailOf({ botId, unit, used, limit }: BudgetWarning) {
  const [spent, all] = [used, limit].map((count) => Math.round(count).toLocaleString("en"));
  return {
    subject: `The bot "${botId}" has used ${Math.floor((100 * used) / limit)} % of today's AI ${unit}`,
    text: `The bot "${botId}" has used ${spent} of ${all} AI ${unit} today (UTC).

When the limit is reached, the bot tells its visitors that it can't answer more questions today, or continues in the group that it names as onLimit. The budget is renewed at 00:00 UTC.

To change it, set BANTER_LIMIT_AI_BOT_${unit.toUpperCase()} in the server's environment, or ai.limits.${unit} in the bot's settings.
`,
  };
}
