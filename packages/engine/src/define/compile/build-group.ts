import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { BranchSource, StepSource } from "../../authoring/step-source.ts";
import {
  addEdge,
  addDiagnostic,
  type BotBuilder,
  type DiagnosticLocation,
  type Target,
} from "../../authoring/bot-builder.ts";
import { defaultId } from "./default-id.ts";
import { buildStep } from "./build-step.ts";
import { resolveGo } from "./resolve-go.ts";
import { claim } from "../../authoring/slug.ts";

/** A group of the bot, or the steps of a branch, which become a separate group. */
export interface GroupPlan {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StepSource[];
  /** Where the flow continues after the last step. Undefined if it ends there. */
  readonly continuation: Target | undefined;
}

/** Adds a group with its blocks and edges to the builder. */
export function buildGroup(builder: BotBuilder, plan: GroupPlan): void {
  const { id: groupId, title } = plan;
  const group = { groupId, groupTitle: title };
  const { steps, go } = splitAtGo(builder, group, plan.steps);
  const ids = assignIds(builder, groupId, steps);
  const exit = go ? resolveGo(builder, go, { ...group, blockId: ids.at(-1) ?? "" }) : plan.continuation;
  const blocks: BlockDefinition[] = [];
  builder.groups.push({ id: groupId, title, blocks });
  for (const [index, step] of steps.entries()) {
    const blockId = ids[index] ?? "";
    const nextId = ids[index + 1];
    const continuation: Target | undefined = nextId === undefined ? exit : { groupId, blockId: nextId };
    const location = { ...group, blockId };
    builder.stepsOfBlocks.set(blockId, step);
    const resolveBranch = (branch: BranchSource, id: string, label: string) =>
      branchTarget({ builder, location, continuation }, branch, id, label);
    const block = buildStep(step, { builder, location, resolveBranch });
    const needsExit = nextId === undefined && exit !== undefined && block.outgoingEdgeId === undefined;
    blocks.push(
      needsExit ? { ...block, outgoingEdgeId: addEdge(builder, { blockId }, exit, groupId) } : block,
    );
  }
}

type GoStep = Extract<StepSource, { readonly go: string }>;

/** The steps up to the first `go`, which ends a group. Steps after it are reported. */
function splitAtGo(
  builder: BotBuilder,
  group: Omit<DiagnosticLocation, "blockId">,
  steps: readonly StepSource[],
): { readonly steps: readonly StepSource[]; readonly go: GoStep | undefined } {
  const end = steps.findIndex((step) => "go" in step);
  const go = steps[end];
  if (go === undefined || !("go" in go)) return { steps, go: undefined };
  if (end < steps.length - 1) {
    const message = `Steps after go("${go.go}") never run`;
    addDiagnostic(builder, group, "warning", message, "Remove them, or move them before it.", steps[end + 1]);
  }
  return { steps: steps.slice(0, end), go };
}

/** Ids of steps: the explicit `id`, else the default one, which gives way to explicit ones. */
function assignIds(builder: BotBuilder, groupId: string, steps: readonly StepSource[]): readonly string[] {
  const own = steps.map((step) => ("id" in step ? step.id : undefined));
  const claimed = own.map((id) => (id === undefined ? undefined : claimOwn(builder, groupId, id)));
  const counts = new Map<string, number>();
  return steps.map((step, index) => {
    const id = claimed[index];
    return id === undefined ? claim(defaultId(groupId, step, counts), builder.takenIds) : id;
  });
}

function claimOwn(builder: BotBuilder, groupId: string, id: string): string {
  if (builder.takenIds.has(id))
    addDiagnostic(
      builder,
      { groupId, groupTitle: groupId, blockId: id },
      "error",
      `The id "${id}" is used twice`,
      "Ids must be unique within the bot.",
    );
  return claim(id, builder.takenIds);
}

interface BranchContext {
  readonly builder: BotBuilder;
  readonly location: DiagnosticLocation;
  /** Where the flow continues after the branch. */
  readonly continuation: Target | undefined;
}

/** Target of a branch. Its steps become a group named `id`, after which the flow returns. */
export function branchTarget(
  context: BranchContext,
  branch: BranchSource,
  id: string,
  label: string,
): Target | undefined {
  const { builder, location, continuation } = context;
  const steps = isSeveral(branch) ? branch : [branch];
  const [first] = steps;
  if (first === undefined) return continuation;
  if ("go" in first) return resolveGo(builder, first, location);
  const groupId = claim(id, builder.takenIds);
  buildGroup(builder, { id: groupId, title: `${location.groupTitle}: ${label}`, steps, continuation });
  return { groupId };
}

function isSeveral(branch: BranchSource): branch is readonly StepSource[] {
  return Array.isArray(branch);
}
