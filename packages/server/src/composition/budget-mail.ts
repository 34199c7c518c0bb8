import type { EffectPorts } from "@banter/engine";
import type { Logger } from "../log/logger.ts";
import { budgetDay } from "../sessions/ai-spending.ts";
import type { BudgetWarning } from "../sessions/conversation-events.ts";

/** Mails the owner when a bot has used most of a daily budget. */
export interface BudgetMail {
  warn(warning: BudgetWarning): void;
  /** Resolves when no mail is on its way. */
  settled(): Promise<void>;
}

interface BudgetMailDeps {
  /** Of `BANTER_ALERT_EMAIL`, comma-separated. Empty for no mails. */
  readonly addresses: string;
  readonly sendEmail: EffectPorts["sendEmail"];
  readonly logger: Logger;
  readonly now: () => Date;
}

export function createBudgetMail({ addresses, sendEmail, logger, now }: BudgetMailDeps): BudgetMail {
  const to = addresses.split(",").flatMap((address) => address.trim() || []);
  const running = new Set<Promise<void>>();

  async function send(warning: BudgetWarning): Promise<void> {
    const { botId, unit } = warning;
    const key = `budget-${encodeURIComponent(botId)}-${unit}-${budgetDay(now().getTime())}`;
    const sent = await sendEmail({ to, cc: [], bcc: [], attachmentUrls: [], ...mailOf(warning) }, key);
    if (!sent.ok) logger.error({ botId, reason: sent.error }, "the warning of an AI budget was not sent");
  }

  return {
    warn: (warning) => {
      logger.warn({ ...warning }, "a bot has used most of its daily AI budget");
      if (to.length === 0) return;
      const mail = send(warning).finally(() => running.delete(mail));
      running.add(mail);
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
