import { isRecord } from "@banter/protocol";
import type { BotDraft, Step } from "./bot-draft.ts";
import { mapItems, mapSteps } from "./map-steps.ts";

/**
 * Files may write options as `{ label: branch }`, which can't be reordered or given a value: the editor has lists. Branches of
 * branches are found once their options are lists.
 */
export function withOptionLists(draft: BotDraft): BotDraft {
  let before = draft;
  let after = mapSteps(draft, withOwnLists);
  while (after !== before) {
    before = after;
    after = mapSteps(after, withOwnLists);
  }
  return after;
}

function withOwnLists(step: Step): Step {
  const { options } = step;
  if (step["ask"] === "choice" && isRecord(options)) return { ...step, options: toList(options) };
  if (step["ask"] !== "cards") return step;
  return mapItems(step, "cards", (card) =>
    isRecord(card["buttons"]) ? { ...card, buttons: toList(card["buttons"]) } : card,
  );
}

function toList(branches: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(branches).map(([label, branch]) => ({ label, do: branch }));
}
