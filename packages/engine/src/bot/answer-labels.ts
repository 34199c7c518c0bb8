import { isRecord } from "@banter/protocol";
import type { BotDefinition } from "./bot-definition.ts";

/** The translations of the answers that questions of a translated bot save, by the variable's id and the stored text. */
export function answerLabels({
  groups,
}: Pick<BotDefinition, "groups">): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const labels = new Map<string, Map<string, string>>();
  for (const { options } of groups.flatMap(({ blocks }) => blocks)) {
    const { variableId, originals } = options;
    if (typeof variableId !== "string" || !isRecord(originals)) continue;
    const own = labels.get(variableId) ?? new Map<string, string>();
    for (const [translated, original] of Object.entries(originals)) own.set(String(original), translated);
    labels.set(variableId, own);
  }
  return labels;
}
