import type { EffectPorts } from "@banter/engine";
import { fail, ok } from "@banter/protocol";
import type { Mailer } from "../effects/email.ts";
import type { ConversationDeps, EffectSession } from "./conversation-deps.ts";

interface QueueMailDeps extends Pick<ConversationDeps, "store" | "events" | "now" | "id"> {
  readonly mailer: Pick<Mailer, "problem">;
}

/** Stores a session's mail, so that its flow doesn't wait for the mail server and no outage or restart loses it. */
export function queueMail(
  { store, mailer, events, now, id }: QueueMailDeps,
  { botId, resultId = "" }: EffectSession,
): EffectPorts["sendEmail"] {
  return async (request, key) => {
    const problem = mailer.problem();
    if (problem !== undefined) return fail(problem);
    await store.mails.add({ id: key ?? id(), botId, resultId, request, createdAt: now().getTime() });
    events.mailQueued();
    return ok(undefined);
  };
}
