import { fieldsOfItems } from "@banter/protocol";
import type { LogicType } from "../bot/block-types.ts";
import { groupNamed } from "../bot/bot-index.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import { arrival, jumpTarget } from "./flow-exits.ts";
import type { Conversion } from "./conversion.ts";
import { asNumber, pickFields, present, type Fields } from "./fields.ts";
import { placeOf } from "./place.ts";
import { variableName } from "./variable-name.ts";
import { writeCondition } from "./write-condition.ts";
import type { WriteBranch } from "./write-question.ts";
import { writeSet } from "./write-set.ts";

type WriteLogic = (block: BlockDefinition, conversion: Conversion, branch: WriteBranch) => Fields | undefined;

const steps: Readonly<Record<LogicType, WriteLogic>> = {
  Condition: writeCases,
  "Set variable": writeSet,
  Jump: writeJump,
  Return: () => ({ return: true }),
  Redirect: ({ options }) => pickFields(options, { redirect: "url", isNewTab: "isNewTab" }),
  Wait: ({ options }) =>
    present({ wait: asNumber(options["secondsToWaitFor"]), isPausingFlow: options["shouldPause"] }),
  "Typebot link": writeLink,
  "AB test": writeTest,
  Code: ({ options }) =>
    present({
      ...pickFields(options, { script: "content", name: "name" }),
      runsOn: options["isExecutedOnClient"] === false ? "server" : undefined,
    }),
  webhook: ({ options }, conversion) => ({
    listen: savedParts(options["responseVariableMapping"], conversion),
  }),
};

/** A logic block as a step. Its fields may be wrong. */
export function writeLogic(
  block: BlockDefinition & { readonly type: LogicType },
  conversion: Conversion,
  branch: WriteBranch,
): Fields | undefined {
  return steps[block.type](block, conversion, branch);
}

function writeCases(
  { items, outgoingEdgeId }: BlockDefinition,
  conversion: Conversion,
  branch: WriteBranch,
): Fields {
  const { bot, branches } = conversion;
  const cases = items.map((item) => ({
    when: writeCondition(conversion, item.fields["content"]),
    do: branch(item.outgoingEdgeId),
  }));
  const otherwise = bot.blocks.get(arrival(bot, outgoingEdgeId)?.id ?? "")?.group.id;
  const isInside = otherwise !== undefined && branches.has(otherwise);
  return present({
    ...(cases.length === 1 ? cases[0] : { branch: cases }),
    else: isInside ? branch(outgoingEdgeId) : undefined,
  });
}

function writeTest({ options, items }: BlockDefinition, _: Conversion, branch: WriteBranch): Fields {
  const side = (path: "a" | "b", index: number) =>
    branch((items.find(({ fields }) => fields["path"] === path) ?? items[index])?.outgoingEdgeId);
  return present({ abTest: { a: side("a", 0), b: side("b", 1) }, percent: options["aPercent"] });
}

/** A group that a variable names needs the exported block. */
function writeJump(block: BlockDefinition, conversion: Conversion): Fields | undefined {
  const target = jumpTarget(conversion.bot, block);
  const place = target && placeOf(target, conversion);
  return place && present({ jump: place.go, at: place.at });
}

function writeLink({ options }: BlockDefinition, { bot, definition, groups }: Conversion): Fields {
  const { typebotId, groupId, mergeResults } = options;
  const isSameBot = typebotId === "current" || typebotId === definition.id;
  // Before version 6 this was the default.
  const mergesByDefault = !isSameBot && Number.parseFloat(definition.version) < 6;
  return present({
    link: isSameBot ? "current" : typebotId,
    group:
      isSameBot && typeof groupId === "string" ? groups.get(groupNamed(bot, groupId)?.id ?? "") : groupId,
    mergesResults: mergeResults ?? (mergesByDefault || undefined),
  });
}

/** The parts of a response that are saved, by the name of their variable. A variable that is saved twice keeps the last. */
export function savedParts(mapping: unknown, conversion: Conversion): Fields | undefined {
  const parts = fieldsOfItems(mapping).map(({ variableId, bodyPath }) => [
    variableName(conversion, variableId) ?? "",
    bodyPath,
  ]);
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
