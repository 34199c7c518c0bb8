import type { BotDraft, Step } from "./bot-draft.ts";
import { mapItems, mapStep } from "./map-steps.ts";
import { changeSteps, splitPath, stepAt, stepsAt, type ListPath, type StepPath } from "./step-path.ts";

/* Changes of a draft's steps. Each returns a new draft. */

export function replaceStep(draft: BotDraft, path: StepPath, step: Step): BotDraft {
  const { list, index } = splitPath(path);
  return changeSteps(draft, list, (steps) => steps.with(index, step));
}

export function insertSteps(
  draft: BotDraft,
  list: ListPath,
  index: number,
  added: readonly Step[],
): BotDraft {
  return changeSteps(draft, list, (steps) => steps.toSpliced(index, 0, ...added));
}

export function removeStep(draft: BotDraft, path: StepPath): BotDraft {
  const { list, index } = splitPath(path);
  return changeSteps(draft, list, (steps) => steps.toSpliced(index, 1));
}

/** The copy follows its original, without the ids, which must be unique. */
export function duplicateStep(draft: BotDraft, path: StepPath): BotDraft {
  const { list, index } = splitPath(path);
  const step = stepAt(draft, path);
  return step === undefined ? draft : insertSteps(draft, list, index + 1, [withoutIds(step)]);
}

/** A copy without ids, so that it can be added to a bot that has the original. */
export function withoutIds(step: Step): Step {
  return mapStep(step, (one) => {
    const lists = ["options", "pictures", "cards"];
    return lists.reduce((copy, field) => mapItems(copy, field, withoutItemIds), withoutId(one));
  });
}

function withoutItemIds(item: Step): Step {
  return mapItems(withoutId(item), "buttons", withoutId);
}

function withoutId({ id: _, ...rest }: Step): Step {
  return rest;
}

/** A draft in which a step was moved. */
export interface Move {
  readonly draft: BotDraft;
  /** Where the step is now. */
  readonly path: StepPath;
}

/** Moves a step before the one at `index` of a list. A step can't be moved into itself. */
export function moveStep(draft: BotDraft, from: StepPath, list: ListPath, index: number): Move {
  const step = stepAt(draft, from);
  const isInside = from.every((part, at) => part === list[at]);
  if (step === undefined || isInside || stepsAt(draft, list) === undefined) return { draft, path: from };
  const added = insertSteps(draft, list, index, [step]);
  // The insertion may have moved the step itself, or a step around it.
  const source = shifted(from, list, index, 1);
  const removed = removeStep(added, source);
  const { list: sourceList, index: sourceIndex } = splitPath(source);
  return { draft: removed, path: shifted([...list, index], sourceList, sourceIndex + 1, -1) };
}

/** The path after steps were added to, or removed from, a list before `index`. */
function shifted(path: StepPath, list: ListPath, index: number, by: number): StepPath {
  const isIn = path.length > list.length && list.every((part, at) => part === path[at]);
  const place = Number(path[list.length]);
  return isIn && place >= index ? path.with(list.length, place + by) : path;
}

/** Moves a step by one place within its list. */
export function nudgeStep(draft: BotDraft, path: StepPath, by: 1 | -1): Move {
  const { list, index } = splitPath(path);
  const target = index + by;
  const steps = stepsAt(draft, list) ?? [];
  if (target < 0 || target >= steps.length) return { draft, path };
  return moveStep(draft, path, list, by === 1 ? target + 1 : target);
}
