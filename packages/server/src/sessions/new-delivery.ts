import type { CompiledBot } from "@banter/engine/runtime";
import { findById } from "../bots/bot-library.ts";
import type { NewDelivery } from "../store/stored-result.ts";
import type { Bots, Clock } from "./conversation-deps.ts";

/** The webhook call that announces an event of the bot's results, if there is a receiver. */
export function newDelivery(
  { library, webhookOf, id }: Pick<Bots, "library" | "webhookOf"> & Pick<Clock, "id">,
  bot: CompiledBot | undefined,
): { readonly delivery?: NewDelivery } {
  const current = bot && (findById(library, bot.id)?.compiled ?? bot);
  const url = current && webhookOf(current);
  return url === undefined ? {} : { delivery: { id: id(), url } };
}
