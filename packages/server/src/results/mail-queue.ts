import type { Mailer } from "../effects/email.ts";
import type { Store } from "../store/store.ts";
import type { StoredMail } from "../store/stored-mail.ts";
import { createMailShares } from "./mail-shares.ts";
import {
  createDeliveryQueue,
  type DeliveryKind,
  type DeliveryQueue,
  type DeliveryQueueOptions,
} from "./delivery-queue.ts";

export interface MailQueueOptions extends DeliveryQueueOptions {
  readonly store: Pick<Store, "mails" | "results">;
  readonly mailer: Pick<Mailer, "send">;
  /** Mails at once. */
  readonly concurrency: number;
}

/** There is one mail server. */
const MAIL_SERVER = "mail server";

/**
 * How long an instance has the exclusive right to attempt a mail. Much longer than the timeouts of the mail server and of several
 * attachments, because a mail whose attempt is still running would be sent twice.
 */
const LEASE_MS = 30 * 60_000;

/**
 * Delivers the mails of flows. If the mail server's confirmation is lost a mail is sent again, with the same `Message-ID`, by
 * which mailboxes recognize it.
 */
export function createMailQueue({ store, mailer, concurrency, ...options }: MailQueueOptions): DeliveryQueue {
  const time = (): number => options.now().getTime();
  const shares = createMailShares(concurrency);
  const kind: DeliveryKind<StoredMail> = {
    name: "a mail",
    backoff: { baseMs: 5_000, capMs: 15 * 60_000, factor: 4 },
    // With these delays the last attempt is about three days after the first.
    maxAttempts: 290,
    concurrency,
    claim: async (now, busy) => {
      if (busy.includes(MAIL_SERVER)) return undefined;
      const [mail] = await store.mails.claim(now, now + LEASE_MS, 1, shares.waitingBots());
      if (mail !== undefined) shares.begin(mail);
      return mail;
    },
    receiverOf: () => MAIL_SERVER,
    send: async (mail) => {
      try {
        const sent = await mailer.send(mail.request, mail.id);
        return sent.ok ? undefined : sent.error;
      } finally {
        shares.end(mail);
      }
    },
    delivered: ({ id }) => store.mails.settle(id, { state: "delivered", now: time() }),
    postpone: ({ id }, delayMs, problem) => store.mails.postpone(id, { now: time(), delayMs, problem }),
    giveUp: async ({ id, resultId }, problem) => {
      await store.results.addLogs(resultId, [
        {
          status: "error",
          description: "The email could not be delivered",
          details: problem,
          context: "Email",
          createdAt: time(),
        },
      ]);
      await store.mails.settle(id, { state: "failed", problem, now: time() });
    },
  };
  return createDeliveryQueue(kind, options);
}
