import { parseSettings, parseTheme } from "@banter/protocol";
import type { Step } from "../model.ts";
import { patch, patchChat } from "../step.ts";

/** Takes on the theme and settings of a preview's bot as it is now; a later start begins with that bot. */
export function dress(step: Step, typebot: Readonly<Record<string, unknown>>): void {
  const { options, chat } = step.model;
  patch(step, { options: { ...options, typebot } });
  if (chat.bot === undefined) return;
  const look = { theme: parseTheme(typebot["theme"]), settings: parseSettings(typebot["settings"]) };
  patchChat(step, { bot: { ...chat.bot, ...look } });
}
