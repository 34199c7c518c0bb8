import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition, ItemDefinition } from "../../bot/bot-definition.ts";
import { evaluateCondition } from "../../conditions/condition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../turn/flow.ts";

const displayCondition = lenient.object({ isEnabled: lenient.boolean(), condition: v.optional(v.unknown()) });

/** The items without a display condition or whose condition is true. */
export function* visibleItems(block: BlockDefinition, flow: Flow): Effectful<readonly ItemDefinition[]> {
  const visible: ItemDefinition[] = [];
  for (const item of block.items) {
    const { isEnabled, condition } = v.parse(displayCondition, item.fields["displayCondition"]);
    if (!isEnabled || (yield* evaluateCondition(flow, condition))) visible.push(item);
  }
  return visible;
}
