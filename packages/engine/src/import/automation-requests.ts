import { fieldsOf, type UnknownRecord } from "@banter/protocol";
import { locationOf, mapBlocks, type Upgrade } from "./exported-bot.ts";
import { textOf } from "./fields.ts";

/** Blocks that call another service's webhook, with the options of an HTTP request. */
const services: Readonly<Record<string, string>> = {
  Zapier: "Zapier",
  "Make.com": "Make.com",
  Pabbly: "Pabbly Connect",
};

/** Converts the blocks of automation services to HTTP requests. Those without a URL are unsupported. */
export const automationRequests: Upgrade = (bot) => ({
  bot: mapBlocks(bot, (block) => (serviceOf(block) === undefined ? block : { ...block, type: "Webhook" })),
  diagnostics: bot.groups.flatMap((group) =>
    group.blocks.flatMap((block) => {
      const service = serviceOf(block);
      if (service === undefined) return [];
      return [
        {
          severity: "warning" as const,
          message: `The ${service} block becomes an HTTP request to its webhook's address`,
          ...locationOf(group, block),
          hint: "Answer the bot once, and check that the service receives the request.",
        },
      ];
    }),
  ),
});

/** The service of a block with a URL. */
function serviceOf({ type, options }: UnknownRecord): string | undefined {
  const url = textOf(fieldsOf(fieldsOf(options)["webhook"])["url"]);
  if (typeof type !== "string" || url === undefined || url.trim() === "") return undefined;
  return Object.hasOwn(services, type) ? services[type] : undefined;
}
