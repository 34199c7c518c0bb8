import { isInputType, type InputType } from "@banter/protocol";
import * as v from "valibot";
import { mapReferences } from "../authoring/references.ts";
import type { BranchSource, StepSource } from "../authoring/step-source.ts";
import { logicTypes, messageTypes, type LogicType, type MessageType } from "../bot/block-types.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import { stepSource } from "../define/source/step-source.ts";
import { defaultId } from "../define/compile/default-id.ts";
import type { Conversion } from "./conversion.ts";
import { present, type Fields } from "./fields.ts";
import { arrival, followingBlock } from "./flow-exits.ts";
import { placeOf, type Place } from "./place.ts";
import { writeEffect } from "./write-effect.ts";
import { writeLogic } from "./write-logic.ts";
import { writeMessage } from "./write-message.ts";
import { writeQuestion } from "./write-question.ts";

/**
 * The steps of a section, and the `go` to where it leads.
 * @param groupId the id of the group that they become
 * @param continuation the block that runs after the steps without a `go`
 */
export function writeSteps(
  blocks: readonly BlockDefinition[],
  groupId: string,
  continuation: BlockDefinition | undefined,
  conversion: Conversion,
): readonly StepSource[] {
  const counts = new Map<string, number>();
  const steps = blocks.map((block) =>
    withId(writeStep(block, conversion), block, groupId, counts, conversion),
  );
  const last = blocks.at(-1);
  const exit = last && exitOf(last, conversion);
  if (last === undefined || exit?.id === continuation?.id) return steps;
  return [...steps, goTo(exit, conversion)];
}

/** The block that runs after a block and its branches. */
function exitOf(block: BlockDefinition, conversion: Conversion): BlockDefinition | undefined {
  const { bot, branches } = conversion;
  const following = followingBlock(bot, block);
  const target = arrival(bot, block.outgoingEdgeId);
  const group = bot.blocks.get(target?.id ?? "")?.group;
  if (group === undefined || !branches.has(group.id)) return target ?? following;
  const last = group.blocks.at(-1);
  return following ?? (last && exitOf(last, conversion));
}

function goTo(block: BlockDefinition | undefined, conversion: Conversion): Place {
  return (block && placeOf(block, conversion)) ?? { go: conversion.end };
}

/** Where the edge of an item or event leads: the steps of a branch, or `go`. */
export function writeBranch(
  edgeId: string | undefined,
  continuation: BlockDefinition | undefined,
  conversion: Conversion,
): BranchSource {
  const { bot, branches } = conversion;
  const target = arrival(bot, edgeId);
  const group = bot.blocks.get(target?.id ?? "")?.group;
  if (group === undefined || !branches.has(group.id)) return goTo(target, conversion);
  const steps = writeSteps(group.blocks, group.id, continuation, conversion);
  const [only] = steps;
  return steps.length === 1 && only !== undefined ? only : steps;
}

function withId(
  step: StepSource,
  { id }: BlockDefinition,
  groupId: string,
  counts: Map<string, number>,
  { style }: Conversion,
): StepSource {
  if (style.isCompact) {
    const after = new Map(counts);
    if (defaultId(groupId, step, after) === id) {
      for (const [kind, count] of after) counts.set(kind, count);
      return step;
    }
  }
  const named = { ...step, id };
  return v.is(stepSource, named) ? named : step;
}

/** The step of our own format, else the block in the exported format. */
function writeStep(block: BlockDefinition, conversion: Conversion): StepSource {
  const own = conversion.style.genericBlocks.has(block.id) ? undefined : ownStep(block, conversion);
  const parsed = v.safeParse(stepSource, own);
  return parsed.success ? parsed.output : blockStep(block, conversion);
}

/** Blocks that have no step of their own. */
const blocksOnly: ReadonlySet<string> = new Set([
  "Google Analytics",
  "Pixel",
  "Chatwoot",
  "qr-code",
  "unsupported",
]);

/** Whether a block stays one of the exported format although our own has a step of its kind. */
export function staysExported(block: BlockDefinition, conversion: Conversion): boolean {
  return !blocksOnly.has(block.type) && "block" in writeStep(block, conversion);
}

function ownStep(block: BlockDefinition, conversion: Conversion): Fields | undefined {
  const isChoice = isInput(block);
  const branch = (edgeId: string | undefined) =>
    edgeId === undefined && isChoice ? undefined : writeBranch(edgeId, exitOf(block, conversion), conversion);
  const own = isInput(block)
    ? writeQuestion(block, conversion, branch)
    : isMessage(block)
      ? writeMessage(block, conversion)
      : isLogic(block)
        ? writeLogic(block, conversion, branch)
        : writeEffect(block, conversion);
  return own && { ...own, ...present({ pointOfNoReturn: block.options["pointOfNoReturn"] }) };
}

function isInput(block: BlockDefinition): block is BlockDefinition & { readonly type: InputType } {
  return isInputType(block.type);
}

function isMessage(block: BlockDefinition): block is BlockDefinition & { readonly type: MessageType } {
  return messageTypes.some((type) => type === block.type);
}

function isLogic(block: BlockDefinition): block is BlockDefinition & { readonly type: LogicType } {
  return logicTypes.some((type) => type === block.type);
}

/** A block in the exported format, with the names of variables and groups in place of their ids. */
function blockStep(block: BlockDefinition, conversion: Conversion): StepSource {
  const { type, originalType, content, options, items } = block;
  const isChoice = type !== "Condition" && type !== "AB test";
  const named = (fields: Fields) =>
    mapReferences(fields, {
      variable: (id) => conversion.variables.get(id),
      group: (id) => conversion.groups.get(id) ?? id,
    });
  const exit = (edgeId: string | undefined) =>
    edgeId === undefined && isChoice ? {} : goTo(arrival(conversion.bot, edgeId), conversion);
  const unlessEmpty = (fields: Fields) => (Object.keys(fields).length > 0 ? fields : undefined);
  return {
    block: originalType ?? type,
    options: unlessEmpty(named(options)),
    content: unlessEmpty(named(content)),
    items:
      items.length === 0
        ? undefined
        : items.map((item) => ({
            id: item.id,
            ...exit(item.outgoingEdgeId),
            fields: unlessEmpty(named(item.fields)),
            ...(item.paths.length > 0 && {
              paths: item.paths.map((path) => ({
                id: path.id,
                text: path.text,
                ...exit(path.outgoingEdgeId),
              })),
            }),
          })),
  };
}
