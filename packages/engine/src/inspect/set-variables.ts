import { fieldsOf, fieldsOfItems, isInputType, isRecord } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import { alwaysHasItems } from "../blocks/inputs/visible-items.ts";
import { isComputedOnPage } from "../blocks/logic/set-variable.ts";
import { alwaysComputes, setVariableOptions, usesOldValue } from "../blocks/logic/variable-sources.ts";
import { namesSetIn } from "./names-set-in.ts";

/*
 * What each block does to variables, for the inspection of data flow. A block that may leave a variable as it is, such as a
 * request or code that can fail, doesn't set it.
 */

type IdsNamed = (names: readonly string[]) => readonly string[];

/** Ids of variables that the block replaces whenever the flow goes on after it, with a value that isn't the page's. */
export function settledIds(block: BlockDefinition): readonly string[] {
  const { type, options } = block;
  if (type === "Set variable") {
    const set = v.parse(setVariableOptions, options);
    return alwaysComputes(set.type) && !isComputedOnPage(set) ? present(set.variableId) : [];
  }
  if (!isInputType(type) || !alwaysHasItems(block)) return [];
  const saved = fieldsOfItems(options["saveResponseMapping"]).map(({ variableId }) => variableId);
  return present(options["variableId"], ...saved);
}

/** Ids of variables whose value the page computes and sends: it can send any value. */
export function pageSetIds({ type, options }: BlockDefinition): readonly string[] {
  if (type === "Set variable") {
    const set = v.parse(setVariableOptions, options);
    return isComputedOnPage(set) ? present(set.variableId) : [];
  }
  const isFromPage = type === "webhook" || (type === "Webhook" && options["isExecutedOnClient"] === true);
  const mapped = fieldsOfItems(options["responseVariableMapping"]).map(({ variableId }) => variableId);
  return isFromPage ? present(...mapped) : [];
}

/** Ids of variables that the block may compute from others. */
export function computedIds(
  { type, content, options }: BlockDefinition,
  idsNamed: IdsNamed,
): readonly string[] {
  const byCode = idsNamed(namesSetIn([content, options]));
  if (type !== "Set variable") return byCode;
  const { variableId, saveItemInVariableId } = v.parse(setVariableOptions, options);
  return [...present(variableId, saveItemInVariableId), ...byCode];
}

/** Ids of variables whose old value the block uses, beside those that its texts and lists name. */
export function keptIds({ type, options }: BlockDefinition): readonly string[] {
  if (type !== "Set variable") return [];
  const set = v.parse(setVariableOptions, options);
  return usesOldValue(set.type) ? present(set.variableId) : [];
}

/** Ids in options that name a list or an item, such as `dynamicListVariableId`. */
export function listIdsIn(values: unknown): readonly string[] {
  if (Array.isArray(values)) return values.flatMap(listIdsIn);
  if (!isRecord(values)) return [];
  return Object.entries(fieldsOf(values)).flatMap(([key, field]) =>
    /^(?!save).*(?:List|Item)VariableId$/.test(key) ? present(field) : listIdsIn(field),
  );
}

function present(...ids: readonly unknown[]): readonly string[] {
  return ids.filter((id) => typeof id === "string");
}
