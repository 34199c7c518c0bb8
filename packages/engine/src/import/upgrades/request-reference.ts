import type { Diagnostic } from "../../bot/diagnostic.ts";
import { placeOf, type Upgrade } from "../exported-bot.ts";
import { fieldsOf, textOf } from "../fields.ts";

/** In version 3 an HTTP request stood outside the file and was only named in it. */
export const requestReference: Upgrade = (bot) => ({
  bot,
  diagnostics: bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      const isLost =
        block["type"] === "Webhook" &&
        textOf(block["webhookId"]) !== undefined &&
        fieldsOf(block["options"])["webhook"] === undefined;
      if (!isLost) return [];
      return [
        {
          severity: "warning",
          message:
            "The HTTP request is kept outside the exported file, so its address is not known; it is skipped",
          ...placeOf(group, block),
          hint: "Write it down again: options.webhook with `url`, `method`, `headers` and `body`.",
        },
      ];
    }),
  ),
});
