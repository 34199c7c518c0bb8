import { choiceInput } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../flow/flow.ts";
import { interpolateFields } from "../../variables/interpolate.ts";
import { isList, readVariable } from "../../variables/variable-values.ts";
import { choiceTraits } from "./choice-traits.ts";
import { inputUnit } from "./input-unit.ts";
import type { PresentedItem } from "./present.ts";
import { visibleItems } from "./visible-items.ts";

/** Buttons: those of the block that are shown just now, or one for each item of a list variable. */
export const choiceUnit = inputUnit(choiceInput, {
  ...choiceTraits,
  items: choiceItems,
});

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
