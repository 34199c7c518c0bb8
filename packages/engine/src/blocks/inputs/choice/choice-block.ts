import { choiceInput, type InputBlock } from "@banter/protocol";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import type { Effectful } from "../../../effects/effect.ts";
import type { Flow } from "../../../turn/flow.ts";
import { chooseOptions, type SimulatedVisitor } from "../simulated-visitor.ts";
import { interpolateFields } from "../../../variables/interpolate.ts";
import { isList, readVariable } from "../../../variables/variable-values.ts";
import type { ChartSpec } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";
import type { PresentedItem } from "../present.ts";
import { visibleItems } from "../visible-items.ts";
import { askChoice, choiceForm } from "./choice-question.ts";
import { selectionTraits } from "./selection.ts";

/** Buttons: the block's visible items, or one for each item of a list variable. */
export const choiceBlock = {
  handler: inputHandler(choiceInput, { ...selectionTraits, items: choiceItems }),
  form: choiceForm,
  ask: askChoice,
  plausibleAnswer: (block: InputBlock, visitor: SimulatedVisitor) => {
    const { items, isMultipleChoice } = choiceInput.parse(block);
    const options = items.map(({ id, value, content }) => ({ id, text: value || content }));
    return chooseOptions(options, isMultipleChoice, block, visitor);
  },
  chart: (block: InputBlock): ChartSpec => {
    const { items, isMultipleChoice } = choiceInput.parse(block);
    const choices = items.map(({ content, value }) => ({ value: value || content, label: content }));
    return { kind: "choices", choices, isMultiple: isMultipleChoice };
  },
};

function* choiceItems(block: BlockDefinition, flow: Flow): Effectful<readonly PresentedItem[]> {
  const { dynamicVariableId } = block.options;
  if (typeof dynamicVariableId === "string" && dynamicVariableId !== "") {
    const value = readVariable(flow, dynamicVariableId);
    const texts = isList(value) ? value : [value];
    return texts
      .filter((text) => text !== null && text !== "")
      .map((content, index) => ({ wire: { id: `choice${index}`, content }, edges: {} }));
  }
  const items: PresentedItem[] = [];
  for (const item of yield* visibleItems(block, flow)) {
    const { content, value } = item.fields;
    const fields = yield* interpolateFields(flow, { content, ...(value !== undefined && { value }) });
    items.push({ wire: { id: item.id, ...fields }, edges: { [item.id]: item.outgoingEdgeId } });
  }
  return items;
}
