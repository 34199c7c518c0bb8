import { dateInput, type StoredDateFormat } from "@banter/protocol";
import type { BotDefinition } from "./bot-definition.ts";

/** How the date inputs that save to a variable write dates, by the variable's id. */
export function dateFormats({
  groups,
}: Pick<BotDefinition, "groups">): ReadonlyMap<string, readonly StoredDateFormat[]> {
  const formats = new Map<string, StoredDateFormat[]>();
  for (const { id, type, options } of groups.flatMap(({ blocks }) => blocks)) {
    const { variableId } = options;
    if (type !== dateInput.type || typeof variableId !== "string") continue;
    const format = dateInput.parse({ id, type, options, items: [], runtimeOptions: {} });
    formats.set(variableId, [...(formats.get(variableId) ?? []), format]);
  }
  return formats;
}
