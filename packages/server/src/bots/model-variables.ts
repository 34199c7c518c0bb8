import { withLinkedBots } from "@banter/engine/runtime";
import type { BotLibrary } from "./bot-library.ts";

/** Names of the variables that may contain a model's text in the results of a bot, linked bots' variables included. */
export function modelVariablesOf(library: BotLibrary, botId: string): readonly string[] {
  const bot = library.find(botId)?.compiled;
  if (bot === undefined) return [];
  const bots = withLinkedBots(bot, (id) => library.find(id)?.compiled);
  return [...new Set(bots.flatMap(({ modelVariables }) => [...modelVariables]))];
}
