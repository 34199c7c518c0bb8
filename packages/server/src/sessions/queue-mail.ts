import type { EffectPorts } from "@banter/engine/runtime";
import { fail, ok } from "@banter/protocol";
import type { Mailer } from "../effects/email.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "./conversation-deps.ts";
import type { EffectSession } from "./server-effects.ts";
import type { ConversationEvents } from "./conversation-events.ts";

interface QueueMailDeps extends Clock {
  readonly store: Pick<Store, "mails">;
  readonly events: Pick<ConversationEvents, "mailQueued">;
  readonly mailer: Pick<Mailer, "problem">;
}

/**
 * Stores a mail of a session, or of the bot itself, so that its flow doesn't wait for the mail server and no outage or restart loses
 * it. Settles the reservation of its daily budgets.
 */
export function queueMail(
  { store, mailer, events, now, id }: QueueMailDeps,
  { botId, resultId = "" }: Pick<EffectSession, "botId" | "resultId">,
  reservation?: string,
): EffectPorts["sendEmail"] {
  return async (request, key) => {
    const problem = mailer.problem();
    if (problem !== undefined) return fail(problem);
    const mail = { id: key ?? id(), botId, resultId, request, createdAt: now().getTime() };
    await store.mails.add(mail, reservation);
    events.mailQueued();
    return ok(undefined);
  };
}
