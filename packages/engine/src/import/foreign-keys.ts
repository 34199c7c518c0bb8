import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";

/** Names blocks whose secret stayed on the server that the bot comes from. */
export function foreignKeys(bot: BotDefinition): readonly Diagnostic[] {
  return bot.groups.flatMap((group) =>
    group.blocks.flatMap((block): Diagnostic[] => {
      const key = block.options["credentialsId"];
      if (typeof key !== "string" || key === "" || block.type === "unsupported") return [];
      return [
        {
          severity: "warning",
          message: `${block.type} uses the key "${key}", which is not part of the file`,
          groupId: group.id,
          groupTitle: group.title,
          blockId: block.id,
          hint: "Give this server a key for it in its environment; `banter doctor` shows which ones it has.",
        },
      ];
    }),
  );
}
