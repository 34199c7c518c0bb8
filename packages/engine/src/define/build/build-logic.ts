import type { ItemDefinition } from "../../bot/bot-definition.ts";
import type { BranchSource } from "../source/step-source.ts";
import type { ConditionSource } from "../source/condition-source.ts";
import type { StepSource } from "../source/step-source.ts";
import { addEdge } from "./bot-draft.ts";
import { buildCondition } from "./build-condition.ts";
import { resolveGo } from "./resolve-go.ts";
import { type BlockBody, itemEdge, type Standing } from "./standing.ts";

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

export function buildLogic(step: LogicSource, standing: Standing): BlockBody {
  if ("when" in step) return buildCases([{ when: step.when, do: step.do }], step.else, standing);
  if ("branch" in step) return buildCases(step.branch, step.else, standing);
  if ("abTest" in step) return buildAbTest(step.abTest, step.percent, standing);
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
      typebotId === "current" && group !== undefined ? standing.draft.groupIds.get(group) : undefined;
    return { type: "Typebot link", options: { typebotId, groupId: own ?? group, mergeResults } };
  }
  if ("jump" in step) {
    const target = resolveGo(standing.draft, { go: step.jump, at: step.at }, standing.place);
    return { type: "Jump", options: { ...target } };
  }
  // `go` ends a group and never gets here; `return` is what is left.
  return { type: "Return" };
}

interface CaseSource {
  readonly when: ConditionSource;
  readonly do: BranchSource;
}

function buildCases(
  cases: readonly CaseSource[],
  otherwise: BranchSource | undefined,
  standing: Standing,
): BlockBody {
  const { draft, place } = standing;
  const items = cases.map(({ when, do: branch }, index): ItemDefinition => {
    const itemId = `${place.blockId}.case-${index + 1}`;
    const content = buildCondition(draft, when, place, itemId);
    const target = standing.lead(branch, `${itemId}.then`, `case ${index + 1}`);
    return { id: itemId, paths: [], fields: { content }, ...itemEdge(standing, { itemId }, target) };
  });
  if (otherwise === undefined) return { type: "Condition", items };
  const target = standing.lead(otherwise, `${place.blockId}.else`, "else");
  if (target === undefined) return { type: "Condition", items };
  return { type: "Condition", items, outgoingEdgeId: addEdge(draft, { blockId: place.blockId }, target) };
}

function buildAbTest(
  sides: { readonly a: BranchSource; readonly b: BranchSource },
  percent: number | undefined,
  standing: Standing,
): BlockBody {
  const side = (path: "a" | "b"): ItemDefinition => {
    const itemId = `${standing.place.blockId}.${path}`;
    const target = standing.lead(sides[path], `${itemId}.then`, path);
    return { id: itemId, paths: [], fields: { path }, ...itemEdge(standing, { itemId }, target) };
  };
  return { type: "AB test", options: { aPercent: percent }, items: [side("a"), side("b")] };
}
