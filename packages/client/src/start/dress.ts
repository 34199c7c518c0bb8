import { parseSettings, parseTheme } from "@banter/protocol";
import type { Step } from "../model.ts";
import type { SessionOptions } from "../session.ts";
import { patch, patchChat } from "../step.ts";

type Bot = Exclude<SessionOptions["typebot"], string>;

/**
 * Takes on the theme and settings of a preview's bot as it is now; a later start begins with that bot. The look that the
 * present start was asked with is left as the server gave it.
 */
export function dress(step: Step, typebot: Bot): void {
  const { options, chat } = step.model;
  if (chat.bot === undefined || lookOf(options.typebot) === lookOf(typebot)) return;
  patch(step, { options: { ...options, typebot } });
  const look = { theme: parseTheme(typebot["theme"]), settings: parseSettings(typebot["settings"]) };
  patchChat(step, { bot: { ...chat.bot, ...look } });
}

function lookOf(typebot: SessionOptions["typebot"]): string {
  return typeof typebot === "string" ? "" : JSON.stringify([typebot["theme"], typebot["settings"]]);
}
