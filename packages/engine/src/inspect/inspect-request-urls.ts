import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { urlValues } from "../blocks/integrations/http-request/request-url.ts";
import { leadingPlaceholder } from "../variables/interpolate.ts";
import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";

const request = lenient.object({
  webhook: lenient.object({
    url: lenient.string(),
    urlValues: v.fallback(v.optional(v.picklist(urlValues)), undefined),
  }),
});

/** Reports HTTP requests whose author hasn't chosen whether a visitor's answer may change the URL. */
export function inspectRequestUrls(bot: BotDefinition): readonly Diagnostic[] {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      if (block.type !== "Webhook") return [];
      const { url, urlValues: chosen } = v.parse(request, block.options).webhook;
      if (chosen !== undefined || !url.trim().slice(leadingPlaceholder(url.trim()).length).includes("{{"))
        return [];
      return [
        {
          severity: "warning",
          message: `Values are inserted unchanged in the request's URL: an answer like "../admin?" calls another one`,
          hint: 'Set "urlValues" in the block\'s "webhook" to "encoded" or, if a value consists of several parts of the URL, to "raw".',
          groupId: group.id,
          groupTitle: group.title,
          blockId: block.id,
        },
      ];
    }),
  );
}
