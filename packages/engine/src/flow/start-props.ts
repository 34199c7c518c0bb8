import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { CompiledBot } from "../bot/compiled-bot.ts";

const metadataSchema = lenient.object({
  metadata: lenient.object({
    customHeadCode: lenient.optionalString(),
    googleTagManagerId: lenient.optionalString(),
  }),
});

/** Code and analytics ids for the page to load before the first message. */
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

/** Literal values of an option. Values that contain variables are not known at the start. */
function optionsOf(bot: CompiledBot, type: string, key: string): readonly string[] {
  return bot.definition.groups
    .flatMap((group) => group.blocks)
    .filter((block) => block.type === type)
    .map((block) => block.options[key])
    .filter((id) => typeof id === "string" && id !== "" && !id.includes("{{"))
    .map(String);
}
