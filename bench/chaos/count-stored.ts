import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../packages/server/src/store/store.ts";
import type { Deployment } from "./deployments.ts";
import type { Tally } from "./honest-visitors.ts";
import type { ArrivedMail, Services } from "./services.ts";

/** What the visitors observed, compared with what is stored and was sent. */
export interface Stored {
  /** Confirmed answers that are not stored. */
  readonly lost: number;
  readonly doubled: number;
  readonly mailsDue: number;
  /** Neither arrived nor in the queue. */
  readonly mailsLost: number;
  /** To be sent, or to be sent again; also those of a server that was killed while it sent them. */
  readonly mailsQueued: number;
  /** Arrived again although their server was not killed after it had sent them, or with another `Message-ID`. */
  readonly mailsDoubled: number;
  /** Arrived again, with the same `Message-ID`, since their server was killed before it could note that it had sent them. */
  readonly mailsRepeated: number;
}

/** A server that is killed within this time of sending a mail may not have noted that it was sent. */
const NOTE_MS = 1_000;

/** Mails that the mail server refused are sent again after some seconds or minutes. */
const LONGEST_MAIL_MS = 90_000;

export async function countStored(
  { openStore, kills }: Deployment,
  { mails }: Services,
  { confirmed, finished }: Tally,
): Promise<Stored> {
  const due = new Set(finished);
  const arrived = (): readonly ArrivedMail[] => mails.filter(({ subject }) => isOf(subject, due));
  const countSubjects = (): number => new Set(arrived().map(({ subject }) => subject)).size;
  const deadline = performance.now() + LONGEST_MAIL_MS;
  while (countSubjects() < due.size && performance.now() < deadline) await sleep(500);
  const store = await openStore();
  let lost = 0;
  let doubled = 0;
  for (const { resultId, content } of confirmed) {
    const answers = (await store.results.find(resultId))?.answers ?? [];
    const copies = answers.filter((answer) => answer.content === content).length;
    if (copies === 0) lost += 1;
    if (copies > 1) doubled += 1;
  }
  const received = new Set(arrived().map(({ subject }) => subject));
  const again = arrivedAgain(arrived());
  const mailsRepeated = again.filter((mail) => isRepeatedByKill(mail, kills)).length;
  const queued = await queuedMails(store, new Set(confirmed.map(({ resultId }) => resultId)));
  await store.close();
  // One that has arrived is still queued if the server could not note it.
  const mailsQueued = queued.filter((subject) => isOf(subject, due) && !received.has(subject)).length;
  return {
    lost,
    doubled,
    mailsDue: due.size,
    mailsLost: Math.max(0, due.size - received.size - mailsQueued),
    mailsQueued,
    mailsDoubled: again.length - mailsRepeated,
    mailsRepeated,
  };
}

/** Each copy of a mail, with the first that arrived. */
function arrivedAgain(
  mails: readonly ArrivedMail[],
): readonly { readonly first: ArrivedMail; readonly copy: ArrivedMail }[] {
  const firsts = new Map<string, ArrivedMail>();
  return mails.flatMap((copy) => {
    const first = firsts.get(copy.subject);
    if (first === undefined) firsts.set(copy.subject, copy);
    return first === undefined ? [] : [{ first, copy }];
  });
}

/** A server was killed about when it sent the mail, and another one sent it again. */
function isRepeatedByKill(
  { first, copy }: { readonly first: ArrivedMail; readonly copy: ArrivedMail },
  kills: readonly number[],
): boolean {
  const killedAt = kills.find((at) => at >= first.at - NOTE_MS && at <= first.at + NOTE_MS);
  const isSame = first.messageId !== "" && first.messageId === copy.messageId;
  return killedAt !== undefined && copy.at > killedAt && isSame;
}

/** Subjects of the mails that are to be sent, again or for the first time. */
async function queuedMails(store: Store, resultIds: ReadonlySet<string>): Promise<readonly string[]> {
  const subjects: string[] = [];
  for (const id of resultIds)
    for (const { state, subject } of await store.mails.ofResult(id))
      if (state === "pending") subjects.push(subject);
  return subjects;
}

/** The mail's subject is the visitor's first answer. */
function isOf(subject: string, names: ReadonlySet<string>): boolean {
  return names.has(subject.split(" ")[0] ?? "");
}
