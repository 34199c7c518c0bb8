import type { EmailRequest } from "@banter/engine/runtime";
import type { MailAttempt, MailStatus } from "../stored-mail.ts";
import type { AiBudgets } from "../ai-budgets.ts";
import type { Store } from "../store.ts";
import type { Memory, MemoryMail } from "./memory.ts";

export function createMemoryMails(
  { mails, results }: Pick<Memory, "mails" | "results">,
  { settle }: Pick<AiBudgets, "settle">,
): Store["mails"] {
  const change = (id: string, changes: Partial<MemoryMail>): void => {
    const mail = mails.get(id);
    if (mail !== undefined) mails.set(id, { ...mail, ...changes });
  };
  const holds = ({ id, attempts }: MailAttempt): boolean => {
    const mail = mails.get(id);
    return mail?.state === "pending" && mail.attempts === attempts;
  };
  return {
    add: async (mail, reservation) => {
      const { id, createdAt } = mail;
      const isNew = !mails.has(id);
      if (isNew)
        mails.set(id, { ...mail, state: "pending", attempts: 0, updatedAt: createdAt, dueAt: createdAt });
      if (reservation !== undefined) await settle(reservation, { messages: isNew ? 1 : 0, tokens: 0 });
    },
    has: async (id) => mails.has(id),
    claim: async (now, until, limit, { all, withAttachments } = { all: [], withAttachments: [] }) =>
      [...mails.values()]
        .filter(({ state, dueAt }) => state === "pending" && dueAt <= now)
        .filter(({ botId }) => !all.includes(botId))
        .filter(({ botId, request }) => !hasAttachments(request) || !withAttachments.includes(botId))
        .slice(0, limit)
        .map(({ id, botId, resultId, request, createdAt, ...mail }) => {
          const attempts = mail.attempts + 1;
          change(id, { attempts, dueAt: until });
          return { id, botId, resultId, request, createdAt, attempts };
        }),
    renew: async (attempt, { now, delayMs }) => {
      const isHeld = holds(attempt);
      if (isHeld) change(attempt.id, { dueAt: now + delayMs });
      return isHeld;
    },
    postpone: async (attempt, { now, delayMs, problem }) => {
      const isHeld = holds(attempt);
      if (isHeld) change(attempt.id, { dueAt: now + delayMs, problem, updatedAt: now });
      return isHeld;
    },
    settle: async (attempt, { state, problem, now }) => {
      if (state === "failed" && !holds(attempt)) return;
      const subject = mails.get(attempt.id)?.request.subject ?? "";
      change(attempt.id, { state, problem, updatedAt: now, request: { ...emptyRequest, subject } });
    },
    ofResult: async (resultId) =>
      [...mails.values()].filter((mail) => mail.resultId === resultId).map(statusOf),
    backlog: async () => {
      const waiting = [...mails.values()].filter(
        ({ state, problem }) => state === "pending" && problem !== undefined,
      );
      const [oldest] = waiting.toSorted((one, other) => one.createdAt - other.createdAt);
      return { mails: waiting.length, ...(oldest && { since: oldest.createdAt }) };
    },
    expire: async (before) => {
      const expired = [...mails.values()].filter(
        ({ resultId, createdAt }) => !results.has(resultId) && createdAt < before,
      );
      for (const { id } of expired) mails.delete(id);
      return expired.length;
    },
  };
}

const emptyRequest = { to: [], cc: [], bcc: [], attachmentUrls: [] };

function hasAttachments({ attachmentUrls }: EmailRequest): boolean {
  return attachmentUrls.length > 0;
}

function statusOf({ request, state, attempts, problem, createdAt, updatedAt }: MemoryMail): MailStatus {
  const { subject } = request;
  return { subject, state, attempts, ...(problem !== undefined && { problem }), createdAt, updatedAt };
}
