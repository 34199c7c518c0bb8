import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "./deployments.ts";
import type { Tally } from "./honest-visitors.ts";
import type { Services } from "./services.ts";

/** What the visitors observed, compared with what is stored and was sent. */
export interface Stored {
  /** Confirmed answers that are not stored. */
  readonly lost: number;
  readonly doubled: number;
  readonly mailsDue: number;
  /** Neither arrived nor in the queue. */
  readonly mailsLost: number;
  /** To be sent again; a mail of a server that was killed while it sent it, after half an hour. */
  readonly mailsQueued: number;
  readonly mailsDoubled: number;
}

/** Mails that the mail server refused are sent again after some seconds or minutes. */
const LONGEST_MAIL_MS = 90_000;

export async function countStored(
  { openStore }: Deployment,
  { mails }: Services,
  { confirmed, finished }: Tally,
): Promise<Stored> {
  const due = new Set(finished);
  const arrived = (): readonly string[] => mails.filter((subject) => isOf(subject, due));
  const deadline = performance.now() + LONGEST_MAIL_MS;
  while (new Set(arrived()).size < due.size && performance.now() < deadline) await sleep(500);
  const store = await openStore();
  let lost = 0;
  let doubled = 0;
  for (const { resultId, content } of confirmed) {
    const answers = (await store.results.find(resultId))?.answers ?? [];
    const copies = answers.filter((answer) => answer.content === content).length;
    if (copies === 0) lost += 1;
    if (copies > 1) doubled += 1;
  }
  const { mails: mailsQueued } = await store.mails.backlog();
  await store.close();
  const received = arrived();
  return {
    lost,
    doubled,
    mailsDue: due.size,
    mailsLost: Math.max(0, due.size - new Set(received).size - mailsQueued),
    mailsQueued,
    mailsDoubled: received.length - new Set(received).size,
  };
}

/** The mail's subject is the visitor's first answer. */
function isOf(subject: string, names: ReadonlySet<string>): boolean {
  return names.has(subject.split(" ")[0] ?? "");
}
