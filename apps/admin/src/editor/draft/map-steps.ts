import { isRecord } from "@banter/protocol";
import { branchesOf, withBranch } from "./branches.ts";
import type { BotDraft, Step } from "./bot-draft.ts";
import { changeSteps, rootLists, stepsAt } from "./step-path.ts";

/* Changes of all steps and nothing else: other values may look like steps. What doesn't change stays the same object. */

type ChangeStep = (step: Step) => Step;

/** The draft with each step replaced, those of branches before the step that has them. */
export function mapSteps(draft: BotDraft, change: ChangeStep): BotDraft {
  let changed = draft;
  for (const list of rootLists(draft)) {
    const steps = stepsAt(draft, list) ?? [];
    const mapped = mapList(steps, change);
    if (mapped !== steps) changed = changeSteps(changed, list, () => mapped);
  }
  return changed;
}

/** The step and those of its branches, each replaced. */
export function mapStep(step: Step, change: ChangeStep): Step {
  let changed = step;
  for (const { key, steps } of branchesOf(step)) {
    const mapped = mapList(steps, change);
    if (mapped !== steps) changed = withBranch(changed, key, mapped);
  }
  return change(changed);
}

function mapList(steps: readonly Step[], change: ChangeStep): readonly Step[] {
  const mapped = steps.map((step) => mapStep(step, change));
  return mapped.some((step, index) => step !== steps[index]) ? mapped : steps;
}

/** Replaces the records of a field that is a list. */
export function mapItems(step: Step, field: string, change: ChangeStep): Step {
  const items = step[field];
  if (!Array.isArray(items)) return step;
  const mapped = items.map((item: unknown) => (isRecord(item) ? change(item) : item));
  return mapped.some((item, index) => item !== items[index]) ? { ...step, [field]: mapped } : step;
}
