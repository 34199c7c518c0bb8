import { lenient, pictureChoiceInput, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import type { Effectful } from "../../../effects/effect.ts";
import type { Flow } from "../../../turn/flow.ts";
import { chooseOptions, type SimulatedVisitor } from "../simulated-visitor.ts";
import { interpolateFields } from "../../../variables/interpolate.ts";
import { isList, readVariable } from "../../../variables/variable-values.ts";
import { selectionTraits } from "../choice/selection.ts";
import type { ChartSpec } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";
import type { PresentedItem } from "../present.ts";
import { visibleItems } from "../visible-items.ts";
import { askPicture, pictureForm } from "./picture-choice-question.ts";

const dynamicItemsSchema = lenient.object({
  isEnabled: lenient.boolean(),
  titlesVariableId: lenient.optionalString(),
  descriptionsVariableId: lenient.optionalString(),
  pictureSrcsVariableId: lenient.optionalString(),
});

/** Pictures to choose from: the block's visible items, or one for each item of some list variables. */
export const pictureChoiceBlock = {
  handler: inputHandler(pictureChoiceInput, { ...selectionTraits, items: pictureItems }),
  form: pictureForm,
  ask: askPicture,
  plausibleAnswer: (block: InputBlock, visitor: SimulatedVisitor) => {
    const { items, isMultipleChoice } = pictureChoiceInput.parse(block);
    const options = items.map(({ id, value, title }) => ({ id, text: value || title || id }));
    return chooseOptions(options, isMultipleChoice, block, visitor);
  },
  chart: (block: InputBlock): ChartSpec => {
    const { items, isMultipleChoice } = pictureChoiceInput.parse(block);
    const choices = items.map(({ id, title, value, pictureSrc }) => ({
      value: value || title || pictureSrc || id,
      label: title || value || pictureSrc || id,
    }));
    return { kind: "choices", choices, isMultiple: isMultipleChoice };
  },
};

function* pictureItems(block: BlockDefinition, flow: Flow): Effectful<readonly PresentedItem[]> {
  const dynamic = v.parse(dynamicItemsSchema, block.options["dynamicItems"]);
  if (dynamic.isEnabled) return dynamicPictures(flow, dynamic);
  const items: PresentedItem[] = [];
  for (const item of yield* visibleItems(block, flow)) {
    const { pictureSrc, title, description, value } = item.fields;
    const fields = yield* interpolateFields(flow, { pictureSrc, title, description, value });
    items.push({
      wire: { id: item.id, ...withoutUndefined(fields) },
      edges: { [item.id]: item.outgoingEdgeId },
    });
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

function withoutUndefined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
}
