import { fieldsOf } from "@banter/protocol";
import type { BlockDefinition, ItemDefinition } from "../../../bot/bot-definition.ts";
import type { Effectful } from "../../../effects/effect.ts";
import { currentBot, currentFrame, type Flow } from "../../../turn/flow.ts";
import { interpolate, interpolateFields, asSingleVariable } from "../../../variables/interpolate.ts";
import { isList, readVariable } from "../../../variables/variable-values.ts";
import type { PresentedItem } from "../present.ts";
import { visibleItems } from "../visible-items.ts";

/** The visible cards. A card with list variables expands to one card per item of the longest list. */
export function* cardItems(block: BlockDefinition, flow: Flow): Effectful<readonly PresentedItem[]> {
  const cards: PresentedItem[] = [];
  for (const item of yield* visibleItems(block, flow)) {
    const count = listLength(flow, item);
    if (count === undefined) {
      const ids = item.paths.map((path) => path.id);
      cards.push(yield* card(flow, item, ids));
    }
    for (let index = 0; index < (count ?? 0); index++) {
      const ids = item.paths.map((_, path) => `dynamic-card-${cards.length}-path-${path}`);
      cards.push(yield* withItemsAt(flow, index, listsOf(flow, item), card(flow, item, ids)));
    }
  }
  return cards;
}

function* card(flow: Flow, item: ItemDefinition, pathIds: readonly string[]): Effectful<PresentedItem> {
  const { imageUrl, title, description, options } = item.fields;
  const fields = yield* interpolateFields(flow, { imageUrl, title, description, options });
  const paths: Record<string, unknown>[] = [];
  for (const [at, id] of pathIds.entries()) {
    paths.push({ id, text: yield* interpolate(flow, item.paths[at]?.text ?? "") });
  }
  return {
    wire: { id: item.id, ...internalValueOnly(fields), paths },
    edges: Object.fromEntries(
      pathIds.map((id, at) => [id, item.paths[at]?.outgoingEdgeId ?? item.outgoingEdgeId]),
    ),
  };
}

/** Runs a computation with each list variable set to its item at `index`. Items are never interpolated as templates. */
function* withItemsAt<Value>(
  flow: Flow,
  index: number,
  lists: ReadonlyMap<string, List>,
  computation: Effectful<Value>,
): Effectful<Value> {
  const { variables } = currentFrame(flow);
  const previous = new Map([...lists.keys()].map((id) => [id, variables[id]]));
  for (const [id, list] of lists) variables[id] = list[index] ?? "";
  try {
    return yield* computation;
  } finally {
    for (const [id, value] of previous) {
      if (value === undefined) delete variables[id];
      else variables[id] = value;
    }
  }
}

/** `internalValue` is the only option of a card that is sent to the page. */
function internalValueOnly({
  options,
  ...fields
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { internalValue } = fieldsOf(options);
  const present = Object.entries(fields).filter(([, field]) => field !== undefined);
  return {
    ...Object.fromEntries(present),
    ...(internalValue !== undefined && { options: { internalValue } }),
  };
}

/** Length of the longest list in a card; undefined without lists. */
function listLength(
  flow: Flow,
  { fields: { imageUrl, title, description } }: ItemDefinition,
): number | undefined {
  const lengths = [imageUrl, title, description].flatMap((part) => listIn(flow, part)?.list.length ?? []);
  return lengths.length === 0 ? undefined : Math.max(...lengths);
}

/** The list variables that are the whole of a card's text, by id. */
function listsOf(flow: Flow, { fields, paths }: ItemDefinition): ReadonlyMap<string, List> {
  const { imageUrl, title, description, options } = fields;
  const parts = [
    imageUrl,
    title,
    description,
    ...Object.values(fieldsOf(options)),
    ...paths.map(({ text }) => text),
  ];
  return new Map(
    parts.flatMap((part) => {
      const found = listIn(flow, part);
      return found === undefined ? [] : [[found.id, found.list] as const];
    }),
  );
}

type List = readonly (string | null)[];

function listIn(flow: Flow, part: unknown): { readonly id: string; readonly list: List } | undefined {
  const name = typeof part === "string" ? asSingleVariable(part) : undefined;
  const variable = name === undefined ? undefined : currentBot(flow).variablesByName.get(name);
  const value = variable === undefined ? null : readVariable(flow, variable.id);
  return variable !== undefined && isList(value) ? { id: variable.id, list: value } : undefined;
}
