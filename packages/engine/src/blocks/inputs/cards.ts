import { cardsInput, lenient } from "@banter/protocol";
import * as v from "valibot";
import type { CardItem } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Effectful } from "../../effects/effect.ts";
import type { Flow } from "../../flow/flow.ts";
import { saveAnswer, setVariable } from "../../variables/variable-values.ts";
import { cardItems } from "./card-items.ts";
import { inputUnit } from "./input-unit.ts";
import type { PresentedItem } from "./present.ts";

const mappingSchema = lenient.list(
  v.object({
    field: lenient.optionalText(),
    item: lenient.optionalText(),
    variableId: lenient.optionalText(),
  }),
);

/** A carousel. Kept is the chosen card's title; the block can save its other parts too. */
export const cardsUnit = inputUnit(cardsInput, {
  publicOptions: [],
  isPrefilled: false,
  showsStoredForm: true,
  items: cardsWithButtons,
  followsItem: () => true,
  stored: ({ itemIds, label, value }, { items }) => {
    const card = chosenCard(items, itemIds);
    return card?.title || card?.imageUrl || label || value;
  },
  save: (block, flow, { content, accepted }, { items }) => {
    saveAnswer(flow, block.options["variableId"], content);
    const card = chosenCard(items, accepted.itemIds);
    for (const { field, item, variableId } of v.parse(mappingSchema, block.options["saveResponseMapping"])) {
      setVariable(flow, variableId, cardPart(card, field ?? item, accepted.label) ?? null, "visitor");
    }
  },
});

/** Cards can only be answered by their buttons: without any, there is nothing to ask. */
function* cardsWithButtons(block: BlockDefinition, flow: Flow): Effectful<readonly PresentedItem[]> {
  const cards = yield* cardItems(block, flow);
  return cards.some(({ edges }) => Object.keys(edges).length > 0) ? cards : [];
}

function chosenCard(cards: readonly CardItem[], [pathId]: readonly string[] = []): CardItem | undefined {
  return cards.find((card) => card.paths.some((path) => path.id === pathId));
}

function cardPart(
  card: CardItem | undefined,
  part: string | undefined,
  button: string | undefined,
): string | undefined {
  const internalValue = card?.options["internalValue"];
  switch (part) {
    case "Image URL":
      return card?.imageUrl;
    case "Title":
      return card?.title;
    case "Description":
      return card?.description;
    case "Button":
      return button;
    case "Internal Value":
      return typeof internalValue === "string" ? internalValue : undefined;
    default:
      return undefined;
  }
}
