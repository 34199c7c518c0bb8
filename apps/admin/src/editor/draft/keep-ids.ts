import { stepIds } from "@banter/engine/runtime";
import type { BotDraft, Step } from "./bot-draft.ts";
import { replaceStep } from "./edit-steps.ts";
import { stepAt, stepOfPlace, type StepPath } from "./step-path.ts";

/**
 * Answers are stored by the ids of their steps. A step without one has an id by its group and position, which a changed outline
 * would give to another step: such steps keep theirs, written down.
 */
export function keepIds(before: BotDraft, after: BotDraft): BotDraft {
  const ids = placedIds(before);
  let kept = after;
  for (const [step, { id, path }] of placedIds(after)) {
    const known = ids.get(step)?.id;
    const current = stepAt(kept, path);
    if (known !== undefined && known !== id && current !== undefined && !("id" in step))
      kept = replaceStep(kept, path, { ...current, id: known });
  }
  return kept;
}

function placedIds(draft: BotDraft): ReadonlyMap<Step, { readonly id: string; readonly path: StepPath }> {
  return new Map(
    stepIds(draft).flatMap(({ path: place, id }) => {
      const path = stepOfPlace(draft, place);
      const step = path && stepAt(draft, path);
      return step === undefined || path === undefined ? [] : [[step, { id, path }]];
    }),
  );
}
