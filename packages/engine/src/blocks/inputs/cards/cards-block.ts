import { cardsInput, lenient, type CardItem, type InputBlock } from "@banter/protocol";
import * as v from "valibot";
import type { BlockDefinition } from "../../../bot/bot-definition.ts";
import type { Effectful } from "../../../effects/effect.ts";
import type { Flow } from "../../../turn/flow.ts";
import { saveAnswer, setVariable } from "../../../variables/variable-values.ts";
import { cardItems } from "./card-items.ts";
import { askCards, cardsForm } from "./cards-question.ts";
import { chooseLeastUsed, typed, type SimulatedVisitor } from "../simulated-visitor.ts";
import type { ChartSpec } from "../chart-spec.ts";
import { inputHandler } from "../input-handler.ts";
import { original } from "../original.ts";
import type { PresentedItem } from "../present.ts";

const mappingSchema = lenient.array(
  v.object({
    field: lenient.optionalString(),
    item: lenient.optionalString(),
    variableId: lenient.optionalString(),
  }),
);

/** A carousel. The answer is the chosen card's title; `saveResponseMapping` can store its other parts. */
export const cardsBlock = {
  handler: inputHandler(cardsInput, {
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
      for (const { field, item, variableId } of v.parse(
        mappingSchema,
        block.options["saveResponseMapping"],
      )) {
        const part = cardPart(card, field ?? item, accepted.label);
        setVariable(flow, variableId, part === undefined ? null : original(block, part, flow), "visitor");
      }
    },
  }),
  form: cardsForm,
  ask: askCards,
  plausibleAnswer: (block: InputBlock, visitor: SimulatedVisitor) => {
    const paths = cardsInput.parse(block).items.flatMap((card) => card.paths);
    const path = chooseLeastUsed(paths, block, visitor);
    return path && { ...typed(path.id), metadata: { replyId: path.id } };
  },
  chart: (block: InputBlock): ChartSpec => {
    const choices = cardsInput.parse(block).items.flatMap(({ title, imageUrl }) => {
      const value = title || imageUrl;
      return value === undefined ? [] : [{ value, label: value }];
    });
    return { kind: "choices", choices, isMultiple: false };
  },
};

/** Without a button there is no way to answer, so no items at all: the block is skipped. */
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
