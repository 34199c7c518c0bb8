import { threeQuarters } from "../limits/fair-queue.ts";
import type { StoredMail, WaitingBots } from "../store/stored-mail.ts";

/**
 * Shares of the mails at once, so that no bot takes them all. One bot has at most three quarters of them, and at most half
 * of those with attachments, which may be slow to read and are held in memory.
 */
export interface MailShares {
  /** The bots that have used up their shares. */
  waitingBots(): WaitingBots;
  begin(mail: StoredMail): void;
  end(mail: StoredMail): void;
}

export function createMailShares(concurrency: number): MailShares {
  const maxPerBot = threeQuarters(concurrency);
  const maxWithAttachments = Math.max(1, Math.floor(maxPerBot / 2));
  const running = new Map<string, StoredMail>();
  return {
    waitingBots: () => {
      const mails = [...running.values()];
      return {
        all: botsWith(mails, maxPerBot),
        withAttachments: botsWith(
          mails.filter(({ request }) => request.attachmentUrls.length > 0),
          maxWithAttachments,
        ),
      };
    },
    begin: (mail) => void running.set(mail.id, mail),
    end: ({ id }) => void running.delete(id),
  };
}

/** The bots of at least `count` of the mails. */
function botsWith(mails: readonly StoredMail[], count: number): readonly string[] {
  const bots = mails.map(({ botId }) => botId);
  return [...new Set(bots)].filter((bot) => bots.filter((other) => other === bot).length >= count);
}
