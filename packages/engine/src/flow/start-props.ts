import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { CompiledBot } from "../bot/compiled-bot.ts";

const metadataSchema = lenient.section({
  metadata: lenient.section({
    customHeadCode: lenient.optionalText(),
    googleTagManagerId: lenient.optionalText(),
  }),
});

/** What the page loads before the first message: code of the bot's own file, and the analytics its blocks use. */
export function startProps(bot: CompiledBot): Readonly<Record<string, unknown>> | undefined {
  const { customHeadCode, googleTagManagerId } = v.parse(metadataSchema, bot.settings).metadata;
  const googleAnalyticsId = optionsOf(bot, "Google Analytics", "trackingId")[0];
  const pixelIds = [...new Set(optionsOf(bot, "Pixel", "pixelId"))];
  const props = {
    ...(customHeadCode && { customHeadCode }),
    ...(googleTagManagerId && { gtmId: googleTagManagerId }),
    ...(googleAnalyticsId && { googleAnalyticsId }),
    ...(pixelIds.length > 0 && { pixelIds }),
  };
  return Object.keys(props).length > 0 ? props : undefined;
}

/** Ids written into the blocks; those that are variables are not known yet. */
function optionsOf(bot: CompiledBot, type: string, key: string): readonly string[] {
  return bot.definition.groups
    .flatMap((group) => group.blocks)
    .filter((block) => block.type === type)
    .map((block) => block.options[key])
    .filter((id) => typeof id === "string" && id !== "" && !id.includes("{{"))
    .map(String);
}
