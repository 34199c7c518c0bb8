import type { BlockDefinition, ItemDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../flow/flow.ts";
import { interpolateDeep, interpolateFields, loneVariable } from "../../variables/interpolate.ts";
import { isList, readVariableByName } from "../../variables/variable-values.ts";
import type { PresentedItem } from "./present.ts";
import { visibleItems } from "./visible-items.ts";

/** The cards as they are now. A card whose parts are lists stands for as many cards as the longest has items. */
export function* cardItems(block: BlockDefinition, flow: Flow): Effectful<readonly PresentedItem[]> {
  const cards: PresentedItem[] = [];
  for (const item of yield* visibleItems(block, flow)) {
    const count = listLength(flow, item);
    if (count === undefined)
      cards.push(
        yield* card(
          flow,
          item,
          item.paths.map((path) => path.id),
          undefined,
        ),
      );
    else {
      for (let index = 0; index < count; index++) {
        const pathIds = item.paths.map((_, path) => `dynamic-card-${cards.length}-path-${path}`);
        cards.push(yield* card(flow, item, pathIds, index));
      }
    }
  }
  return cards;
}

function* card(
  flow: Flow,
  item: ItemDefinition,
  pathIds: readonly string[],
  index: number | undefined,
): Effectful<PresentedItem> {
  const { imageUrl, title, description, options } = item.fields;
  const parts = { imageUrl, title, description, options };
  const fields = yield* interpolateFields(flow, index === undefined ? parts : itemsAt(flow, parts, index));
  const texts = item.paths.map((path) => (index === undefined ? path.text : itemAt(flow, path.text, index)));
  const paths: Record<string, unknown>[] = [];
  for (const [at, id] of pathIds.entries()) paths.push({ id, text: yield* interpolateDeep(flow, texts[at]) });
  return {
    wire: { id: item.id, ...internalValueOnly(fields), paths },
    edges: Object.fromEntries(
      pathIds.map((id, at) => [id, item.paths[at]?.outgoingEdgeId ?? item.outgoingEdgeId]),
    ),
  };
}

/** Of a card's options only the value behind it is for the page. */
function internalValueOnly({
  options,
  ...fields
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { internalValue } = Object.fromEntries(
    typeof options === "object" && options !== null ? Object.entries(options) : [],
  );
  const present = Object.entries(fields).filter(([, field]) => field !== undefined);
  return {
    ...Object.fromEntries(present),
    ...(internalValue !== undefined && { options: { internalValue } }),
  };
}

/** How many cards a card with lists stands for; nothing for one without lists. */
function listLength(flow: Flow, item: ItemDefinition): number | undefined {
  const { imageUrl, title, description } = item.fields;
  const lengths = [imageUrl, title, description].flatMap((part) => {
    const list = listOf(flow, part);
    return list === undefined ? [] : [list.length];
  });
  return lengths.length === 0 ? undefined : Math.max(...lengths);
}

function itemsAt(
  flow: Flow,
  parts: Readonly<Record<string, unknown>>,
  index: number,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]) => {
      if (typeof part !== "object" || part === null) return [key, itemAt(flow, part, index)];
      return [key, itemsAt(flow, Object.fromEntries(Object.entries(part)), index)];
    }),
  );
}

function itemAt(flow: Flow, part: unknown, index: number): unknown {
  const list = listOf(flow, part);
  return list === undefined ? part : (list[index] ?? "");
}

function listOf(flow: Flow, part: unknown): readonly (string | null)[] | undefined {
  const name = typeof part === "string" ? loneVariable(part) : undefined;
  const value = name === undefined ? null : readVariableByName(flow, name);
  return isList(value) ? value : undefined;
}
