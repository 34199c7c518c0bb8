import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { stepName, type BranchSource, type StepSource } from "../source/step-source.ts";
import { addEdge, report, type BotDraft, type Place, type Target } from "./bot-draft.ts";
import { buildStep } from "./build-step.ts";
import { resolveGo } from "./resolve-go.ts";
import { claim, slug } from "./slug.ts";

/** A group, or the steps of an option or condition, which become a group of their own. */
export interface GroupPlan {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StepSource[];
  /** Where the flow goes on after the last step; nothing ends it. */
  readonly onward: Target | undefined;
}

/** Adds a group with its blocks and edges to the draft. */
export function buildGroup(draft: BotDraft, { id: groupId, title, steps, onward }: GroupPlan): void {
  const where = { groupId, groupTitle: title };
  const end = steps.findIndex((step) => "go" in step);
  const last = end < 0 ? steps.length : end;
  const go = steps[last];
  if (end >= 0 && end < steps.length - 1) {
    report(
      draft,
      where,
      "warning",
      `Steps after go("${go && "go" in go ? go.go : ""}") never run`,
      "Take them out, or put them before it.",
    );
  }
  const ids = nameSteps(draft, groupId, steps.slice(0, last));
  const exit = go && "go" in go ? resolveGo(draft, go, { ...where, blockId: ids.at(-1) ?? "" }) : onward;
  const blocks: BlockDefinition[] = [];
  draft.groups.push({ id: groupId, title, blocks });
  for (const [index, step] of steps.slice(0, last).entries()) {
    const blockId = ids[index] ?? "";
    const nextId = ids[index + 1];
    const next: Target | undefined = nextId === undefined ? exit : { groupId, blockId: nextId };
    const place = { ...where, blockId };
    const lead = (branch: BranchSource, id: string, label: string) =>
      branchTarget({ draft, place, onward: next }, branch, id, label);
    const block = buildStep(step, { draft, place, lead });
    const isLast = nextId === undefined;
    const isOpen = isLast && exit !== undefined && block.outgoingEdgeId === undefined;
    blocks.push(isOpen ? { ...block, outgoingEdgeId: addEdge(draft, { blockId }, exit, groupId) } : block);
  }
}

/** Ids of steps: their own, else the group's id with the saved variable or the kind and its number among its like. */
function nameSteps(draft: BotDraft, groupId: string, steps: readonly StepSource[]): readonly string[] {
  const counts = new Map<string, number>();
  return steps.map((step) => {
    const own = "id" in step ? step.id : undefined;
    if (own !== undefined) {
      if (draft.takenIds.has(own)) {
        report(
          draft,
          { groupId, groupTitle: groupId, blockId: own },
          "error",
          `The id "${own}" is given twice`,
          "Ids are unique in the whole bot.",
        );
      }
      return claim(own, draft.takenIds);
    }
    const kind = slug(stepName(step) ?? "step");
    if ("ask" in step && step.save !== undefined)
      return claim(`${groupId}.${slug(step.save)}`, draft.takenIds);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return claim(`${groupId}.${kind}-${count}`, draft.takenIds);
  });
}

interface Fork {
  readonly draft: BotDraft;
  readonly place: Place;
  /** Where the flow goes on after the branch. */
  readonly onward: Target | undefined;
}

/** Where a branch leads. Steps of its own become a group called `id`, after which the flow comes back. */
export function branchTarget(
  fork: Fork,
  branch: BranchSource,
  id: string,
  label: string,
): Target | undefined {
  const { draft, place, onward } = fork;
  const steps = isSeveral(branch) ? branch : [branch];
  const [first] = steps;
  if (first === undefined) return onward;
  if ("go" in first) return resolveGo(draft, first, place);
  const groupId = claim(id, draft.takenIds);
  buildGroup(draft, { id: groupId, title: `${place.groupTitle}: ${label}`, steps, onward });
  return { groupId };
}

function isSeveral(branch: BranchSource): branch is readonly StepSource[] {
  return Array.isArray(branch);
}
