import { parseSettings, parseTheme } from "@banter/protocol";
import { patch, patchChat, type Transition } from "../model/transition.ts";
import type { SessionOptions } from "../contract/session.ts";

type BotDocument = Exclude<SessionOptions["typebot"], string>;

/**
 * Applies the theme and settings of an edited preview bot; a restart uses that bot. Does nothing while they equal those
 * of the bot that started the chat, because the server may have resolved them differently.
 */
export function applyPreviewAppearance(transition: Transition, typebot: BotDocument): void {
  const { options, chat } = transition.model;
  if (chat.bot === undefined || appearanceKey(options.typebot) === appearanceKey(typebot)) return;
  patch(transition, { options: { ...options, typebot } });
  const appearance = { theme: parseTheme(typebot["theme"]), settings: parseSettings(typebot["settings"]) };
  patchChat(transition, { bot: { ...chat.bot, ...appearance } });
}

function appearanceKey(typebot: SessionOptions["typebot"]): string {
  return typeof typebot === "string" ? "" : JSON.stringify([typebot["theme"], typebot["settings"]]);
}
