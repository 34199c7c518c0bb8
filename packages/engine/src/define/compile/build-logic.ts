import type { BlockBody } from "../../authoring/authoring-step.ts";
import type { ItemDefinition } from "../../bot/bot-definition.ts";
import type { BranchSource } from "../../authoring/step-source.ts";
import type { ConditionSource } from "../../authoring/condition-source.ts";
import type { StepSource } from "../../authoring/step-source.ts";
import { addEdge } from "../../authoring/bot-builder.ts";
import { buildCondition } from "../../authoring/build-condition.ts";
import { resolveGo } from "./resolve-go.ts";
import { itemEdge, type BuildContext } from "../../authoring/build-context.ts";

type LogicSource = Extract<
  StepSource,
  | { when: unknown }
  | { branch: unknown }
  | { abTest: unknown }
  | { wait: unknown }
  | { redirect: unknown }
  | { link: unknown }
  | { jump: unknown }
  | { return: unknown }
  | { go: unknown }
>;

export function buildLogic(step: LogicSource, context: BuildContext): BlockBody {
  if ("when" in step) return buildCases([{ when: step.when, do: step.do }], step.else, context);
  if ("branch" in step) return buildCases(step.branch, step.else, context);
  if ("abTest" in step) return buildAbTest(step.abTest, step.percent, context);
  if ("wait" in step) {
    return {
      type: "Wait",
      options: { secondsToWaitFor: String(step.wait), shouldPause: step.isPausingFlow },
    };
  }
  if ("redirect" in step)
    return { type: "Redirect", options: { url: step.redirect, isNewTab: step.isNewTab } };
  if ("link" in step) {
    const { link: typebotId, group, mergesResults: mergeResults } = step;
    const own =
      typebotId === "current" && group !== undefined ? context.builder.groupIds.get(group) : undefined;
    return { type: "Typebot link", options: { typebotId, groupId: own ?? group, mergeResults } };
  }
  if ("jump" in step) {
    const target = resolveGo(context.builder, { go: step.jump, at: step.at }, context.location);
    return { type: "Jump", options: { ...target } };
  }
  // Only `return` is left: `go` ends a group and is handled there.
  return { type: "Return" };
}

interface CaseSource {
  readonly when: ConditionSource;
  readonly do: BranchSource;
}

function buildCases(
  cases: readonly CaseSource[],
  otherwise: BranchSource | undefined,
  context: BuildContext,
): BlockBody {
  const { builder, location } = context;
  const items = cases.map(({ when, do: branch }, index): ItemDefinition => {
    const itemId = `${location.blockId}.case-${index + 1}`;
    const content = buildCondition(builder, when, location, itemId);
    const target = context.resolveBranch(branch, `${itemId}.then`, `case ${index + 1}`);
    return { id: itemId, paths: [], fields: { content }, ...itemEdge(context, { itemId }, target) };
  });
  if (otherwise === undefined) return { type: "Condition", items };
  const target = context.resolveBranch(otherwise, `${location.blockId}.else`, "else");
  if (target === undefined) return { type: "Condition", items };
  return {
    type: "Condition",
    items,
    outgoingEdgeId: addEdge(builder, { blockId: location.blockId }, target),
  };
}

function buildAbTest(
  sides: { readonly a: BranchSource; readonly b: BranchSource },
  percent: number | undefined,
  context: BuildContext,
): BlockBody {
  const side = (path: "a" | "b"): ItemDefinition => {
    const itemId = `${context.location.blockId}.${path}`;
    const target = context.resolveBranch(sides[path], `${itemId}.then`, path);
    return { id: itemId, paths: [], fields: { path }, ...itemEdge(context, { itemId }, target) };
  };
  return { type: "AB test", options: { aPercent: percent }, items: [side("a"), side("b")] };
}
