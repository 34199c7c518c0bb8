import { lenient, pictureChoiceInput } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../flow/flow.ts";
import { interpolateFields } from "../../variables/interpolate.ts";
import { isList, readVariable } from "../../variables/variable-values.ts";
import { choiceTraits } from "./choice-traits.ts";
import { inputUnit } from "./input-unit.ts";
import type { PresentedItem } from "./present.ts";
import { visibleItems } from "./visible-items.ts";

const dynamicItemsSchema = lenient.section({
  isEnabled: lenient.flag(),
  titlesVariableId: lenient.optionalText(),
  descriptionsVariableId: lenient.optionalText(),
  pictureSrcsVariableId: lenient.optionalText(),
});

/** Pictures to choose from: the block's own, or one for each item of some lists. */
export const pictureChoiceUnit = inputUnit(pictureChoiceInput, {
  ...choiceTraits,
  items: pictureItems,
});

function* pictureItems(block: BlockDefinition, flow: Flow): Effectful<readonly PresentedItem[]> {
  const dynamic = v.parse(dynamicItemsSchema, block.options["dynamicItems"]);
  if (dynamic.isEnabled) return dynamicPictures(flow, dynamic);
  const items: PresentedItem[] = [];
  for (const item of yield* visibleItems(block, flow)) {
    const { pictureSrc, title, description, value } = item.fields;
    const fields = yield* interpolateFields(flow, { pictureSrc, title, description, value });
    items.push({ wire: { id: item.id, ...present(fields) }, edges: { [item.id]: item.outgoingEdgeId } });
  }
  return items;
}

function dynamicPictures(
  flow: Flow,
  ids: v.InferOutput<typeof dynamicItemsSchema>,
): readonly PresentedItem[] {
  const titles = listOf(flow, ids.titlesVariableId);
  const descriptions = listOf(flow, ids.descriptionsVariableId);
  const pictures = listOf(flow, ids.pictureSrcsVariableId);
  return pictures.map((pictureSrc, index) => ({
    wire: {
      id: String(index),
      pictureSrc: pictureSrc ?? "",
      title: titles[index] ?? "",
      description: descriptions[index] ?? "",
    },
    edges: {},
  }));
}

function listOf(flow: Flow, id: string | undefined): readonly (string | null)[] {
  const value = readVariable(flow, id);
  return isList(value) ? value : value === null ? [] : [value];
}

function present(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
}
