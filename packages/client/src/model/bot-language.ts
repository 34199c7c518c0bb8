import type { BotInfo } from "@banter/protocol";

/** The language that a bot with several speaks now; undefined for a bot with only one. */
export function botLanguage(bot: BotInfo | undefined): string | undefined {
  return bot?.languages && (bot.settings.general.locale || bot.languages[0]);
}
