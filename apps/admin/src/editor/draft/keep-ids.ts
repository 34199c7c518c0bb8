import type { BotDraft, Step } from "./bot-draft.ts";
import { draftIds } from "./draft-ids.ts";
import { replaceStep } from "./edit-steps.ts";
import { kindOf } from "./step-kinds.ts";
import { stepAt, stepOfPlace, walkSteps, type StepPath } from "./step-path.ts";

/**
 * Answers are stored by the ids of their steps. A step without one has an id by its group and position, which a changed outline
 * would give to another step: such steps keep theirs, written down.
 */
export function keepIds(before: BotDraft, after: BotDraft): BotDraft {
  const ids = new Map(placedIds(before).map(({ step, id }) => [step, id]));
  const changed = changedSteps(before, after);
  const given = new Set<Step>();
  let kept = after;
  for (const { step, id, path } of placedIds(after)) {
    // A copy is the same object.
    const isCopy = given.has(step);
    given.add(step);
    const known = isCopy ? undefined : ids.get(changed.get(step) ?? step);
    const current = stepAt(kept, path);
    if (known !== undefined && known !== id && current !== undefined && !("id" in step))
      kept = replaceStep(kept, path, { ...current, id: known });
  }
  return kept;
}

/** What the steps were before that an edit has replaced: those that lead to a renamed group, and those around a changed branch. */
function changedSteps(before: BotDraft, after: BotDraft): ReadonlyMap<Step, Step> {
  const [old, now] = [before, after].map((draft) => [...walkSteps(draft)].map(({ step }) => step));
  const [known, remaining] = [new Set(old), new Set(now)];
  const replaced = old?.filter((step) => !remaining.has(step));
  const replacing = now?.filter((step) => !known.has(step));
  return new Map(
    replacing?.flatMap((step, index): readonly [Step, Step][] => {
      const former = replaced?.[index];
      return former !== undefined && kindOf(former) === kindOf(step) ? [[step, former]] : [];
    }),
  );
}

interface PlacedId {
  readonly step: Step;
  readonly id: string;
  readonly path: StepPath;
}

function placedIds(draft: BotDraft): readonly PlacedId[] {
  return draftIds(draft).flatMap(({ path: place, id }) => {
    const path = stepOfPlace(draft, place);
    const step = path && stepAt(draft, path);
    return step === undefined || path === undefined ? [] : { step, id, path };
  });
}
