import type { Mailer } from "../effects/email.ts";
import type { Store } from "../store/store.ts";
import type { StoredMail, WaitingBots } from "../store/stored-mail.ts";
import { describeError } from "../failures/describe-error.ts";
import { holdMailLease, MAIL_LEASE_MS } from "./mail-lease.ts";
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
 * Delivers the mails of flows. If the mail server's confirmation is lost a mail is sent again, with the same `Message-ID`, by
 * which mailboxes recognize it.
 */
export function createMailQueue({ store, mailer, concurrency, ...options }: MailQueueOptions): DeliveryQueue {
  const time = (): number => options.now().getTime();
  const shares = createMailShares(concurrency);
  const fruitless = createFruitlessClaims(time);
  const kind: DeliveryKind<ClaimedMail> = {
    name: "a mail",
    backoff: { baseMs: 5_000, capMs: 15 * 60_000, factor: 4 },
    // With these delays the last attempt is about three days after the first.
    maxAttempts: 290,
    concurrency,
    claim: async (now, busy) => {
      if (busy.includes(MAIL_SERVER)) return undefined;
      const waiting = shares.waitingBots();
      if (fruitless.has(waiting)) return undefined;
      const claimedAt = performance.now();
      const [mail] = await store.mails.claim(now, now + MAIL_LEASE_MS, 1, waiting);
      if (mail !== undefined) shares.begin(mail);
      else fruitless.add(waiting);
      return mail && { ...mail, claimedAt };
    },
    receiverOf: () => MAIL_SERVER,
    hold: async (mail, work) => {
      const renew = () => store.mails.renew(mail, { now: time(), delayMs: MAIL_LEASE_MS });
      const lease = holdMailLease(renew, mail.claimedAt);
      try {
        return await work(lease.signal);
      } finally {
        await lease.release();
        shares.end(mail);
      }
    },
    send: async (mail, signal) => {
      const sent = await mailer.send(mail.request, mail.id, signal);
      if (sent.ok) return undefined;
      return signal.aborted ? { message: describeError(signal.reason), isReceiverDown: false } : sent.error;
    },
    delivered: (mail) => store.mails.settle(mail, { state: "delivered", now: time() }),
    postpone: (mail, delayMs, problem) => store.mails.postpone(mail, { now: time(), delayMs, problem }),
    giveUp: async (mail, problem) => {
      const failure = { status: "error", description: "The email could not be delivered" } as const;
      const log = { ...failure, details: problem, context: "Email", createdAt: time() };
      if (!(await store.mails.renew(mail, { now: time(), delayMs: MAIL_LEASE_MS }))) return false;
      await store.results.addLogs(mail.resultId, [log]);
      await store.mails.settle(mail, { state: "failed", problem, now: time() });
      return true;
    },
  };
  const queue = createDeliveryQueue(kind, options);
  return {
    ...queue,
    deliver: () => {
      // A mail was added.
      fruitless.clear();
      return queue.deliver();
    },
  };
}

interface ClaimedMail extends StoredMail {
  /** Before the claim, by `performance.now()`. */
  readonly claimedAt: number;
}

const FRUITLESS_MS = 5_000;

/**
 * The bots whose waiting mails are all that is due, remembered for a moment: a claim that leaves them out reads through their
 * whole backlog, and would be repeated with each mail that has ended.
 */
function createFruitlessClaims(time: () => number) {
  const keys = new Set<string>();
  let since = 0;
  const keyOf = ({ all, withAttachments }: WaitingBots) =>
    JSON.stringify([all.toSorted(), withAttachments.toSorted()]);
  return {
    has: (waiting: WaitingBots): boolean => {
      if (time() - since >= FRUITLESS_MS) keys.clear();
      return keys.has(keyOf(waiting));
    },
    /** Without waiting bots no backlog is read. */
    add: (waiting: WaitingBots): void => {
      if (waiting.all.length + waiting.withAttachments.length === 0) return;
      if (keys.size === 0) since = time();
      keys.add(keyOf(waiting));
    },
    clear: (): void => keys.clear(),
  };
}
