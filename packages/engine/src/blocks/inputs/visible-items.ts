import { fieldsOf, lenient } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition, ItemDefinition } from "../../bot/bot-definition.ts";
import { evaluateCondition } from "../../conditions/condition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../turn/flow.ts";

const displayCondition = lenient.object({ isEnabled: lenient.boolean(), condition: v.optional(v.unknown()) });

/** The types of input that are skipped if there is nothing to choose from. */
const withItems: ReadonlySet<string> = new Set(["choice input", "picture choice input", "cards"]);

/** Whether an input has something to choose from, or needs nothing, whatever its variables contain. */
export function alwaysHasItems({ type, items, options }: BlockDefinition): boolean {
  if (!withItems.has(type)) return true;
  const { dynamicVariableId, dynamicItems } = options;
  if (Boolean(dynamicVariableId) || fieldsOf(dynamicItems)["isEnabled"] === true) return false;
  return items.some(
    ({ fields, paths }) =>
      !v.parse(displayCondition, fields["displayCondition"]).isEnabled &&
      (type !== "cards" || paths.length > 0),
  );
}

/** The items without a display condition or whose condition is true. */
export function* visibleItems(block: BlockDefinition, flow: Flow): Effectful<readonly ItemDefinition[]> {
  const visible: ItemDefinition[] = [];
  for (const item of block.items) {
    const { isEnabled, condition } = v.parse(displayCondition, item.fields["displayCondition"]);
    if (!isEnabled || (yield* evaluateCondition(flow, condition))) visible.push(item);
  }
  return visible;
}
