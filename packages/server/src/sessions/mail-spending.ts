import type { EffectPorts } from "@banter/engine/runtime";
import { fail, ok } from "@banter/protocol";
import type { AiBudget } from "../store/ai-budgets.ts";
import { budgetDay } from "./ai-reservations.ts";
import { RESERVATION_MS } from "./ai-spending.ts";
import type { Clock, FlowEffects, Guards, Observers, Stored } from "./conversation-deps.ts";
import type { EffectSession } from "./server-effects.ts";
import type { Caller } from "./origin-rule.ts";

type MailDeps = Clock & Stored & Observers & Pick<Guards, "limits"> & Pick<FlowEffects, "sendEmailOf">;

/** Sends one session's mails within the daily budgets of its client address and bot, which are stored beside those of models. */
export function withinMailBudgets(
  { store, limits, events, sendEmailOf, now, id: newId }: MailDeps,
  session: EffectSession,
  { address }: Caller,
): EffectPorts["sendEmail"] {
  const budgets: readonly AiBudget[] = [
    ...(address === undefined
      ? []
      : [{ scope: `mail address ${address}`, messages: limits.mail.address, tokens: 0 }]),
    { scope: `mail bot ${session.botId}`, messages: limits.mail.bot, tokens: 0 },
  ];
  return async (request, key) => {
    const time = now().getTime();
    const id = newId();
    const grant = await store.aiBudgets.reserve({
      id,
      day: budgetDay(time),
      budgets,
      minTokens: 0,
      maxTokens: 0,
      now: time,
      expiresAt: time + RESERVATION_MS,
    });
    if (!grant.isGranted) {
      // A run of this turn that broke off may have queued it, as the last one of the day.
      if (key !== undefined && (await store.mails.has(key))) return ok(undefined);
      const scope = grant.scope.startsWith("mail address ") ? "address" : "bot";
      events.mailRefused(scope);
      return fail(`The daily mail limit of the ${scope} is reached`);
    }
    let isSent = false;
    try {
      const sent = await sendEmailOf(session, id)(request, key);
      isSent = sent.ok;
      return sent;
    } finally {
      // Without a mail server none must use up the day.
      if (!isSent) await store.aiBudgets.settle(id, { messages: 0, tokens: 0 }).catch(events.mailUnsettled);
    }
  };
}
