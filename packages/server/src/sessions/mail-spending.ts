import type { EffectPorts } from "@banter/engine/runtime";
import { fail } from "@banter/protocol";
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
      const scope = grant.scope.startsWith("mail address ") ? "address" : "bot";
      events.mailRefused(scope);
      return fail(`The daily mail limit of the ${scope} is reached`);
    }
    let messages = 0;
    try {
      const sent = await sendEmailOf(session, id)(request, key);
      // Without a mail server none must use up the day.
      if (sent.ok) messages = 1;
      return sent;
    } finally {
      // Does nothing if the mail was queued.
      await store.aiBudgets.settle(id, { messages, tokens: 0 });
    }
  };
}
