import type { CompiledBot } from "./compiled-bot.ts";

/** The language of a bot that doesn't name its own: that of the widget's texts. */
export const DEFAULT_LANGUAGE = "en";

/** The language of a bot, a BCP 47 tag. */
export function languageOf({ parsedSettings }: Pick<CompiledBot, "parsedSettings">): string {
  return parsedSettings.general.locale || DEFAULT_LANGUAGE;
}
