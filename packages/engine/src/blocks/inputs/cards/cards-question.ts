import * as v from "valibot";
import type { ItemDefinition, PathDefinition } from "../../../bot/bot-definition.ts";
import { optionalPageUrl } from "../../../authoring/check-url.ts";
import { variableId } from "../../../authoring/bot-builder.ts";
import { claimItemId, listOptions, optionTarget } from "../../../authoring/build-options.ts";
import { claim, slug } from "../../../authoring/slug.ts";
import { itemEdge, type BuildContext } from "../../../authoring/build-context.ts";
import type { AskStep, QuestionForm, QuestionOptions } from "../../../authoring/question-form.ts";
import { blockId, questionFields, text } from "../../../authoring/question-source.ts";
import type { CardsQuestion, CardSource } from "../../../authoring/questions.ts";
import type { BranchSource } from "../../../authoring/step-source.ts";
import type { Branch } from "../../../authoring/step.ts";
import type { Condition } from "../../../authoring/condition.ts";

export const cardsForm: QuestionForm<CardsQuestion<BranchSource>> = {
  name: "cards",
  schema: ({ options }) =>
    v.strictObject({
      ask: v.literal("cards"),
      ...questionFields,
      cards: v.array(
        v.strictObject({
          title: text,
          description: text,
          image: optionalPageUrl("image"),
          id: blockId,
          value: text,
          buttons: options,
        }),
      ),
    }),
  build({ cards, save }, context) {
    const savedId = variableId(context.builder, save, context.location);
    // If any card has a value, the variable stores values, else titles.
    const hasValues = cards.some(({ value }) => value !== undefined);
    const mapping =
      hasValues && savedId !== undefined ? [{ field: "Internal Value", variableId: savedId }] : undefined;
    return {
      options: { saveResponseMapping: mapping },
      items: cards.map((card, index) => buildCard(card, index, hasValues, context)),
    };
  },
};

function buildCard(
  card: CardSource<BranchSource>,
  index: number,
  hasValues: boolean,
  context: BuildContext,
): ItemDefinition {
  const { title, description, image: imageUrl, value } = card;
  const itemId = claimItemId(card.id, title ?? String(index + 1), context);
  const internalValue = hasValues ? (value ?? title) : undefined;
  const fields = {
    title,
    description,
    imageUrl,
    ...(internalValue !== undefined && { options: { internalValue } }),
  };
  return { id: itemId, paths: cardPaths(card, itemId, context), fields };
}

function cardPaths(
  card: CardSource<BranchSource>,
  itemId: string,
  context: BuildContext,
): readonly PathDefinition[] {
  return listOptions(card.buttons, context).map((button): PathDefinition => {
    const pathId = claim(button.id ?? `${itemId}.${slug(button.label)}`, context.builder.takenIds);
    const target = optionTarget(button, context, pathId);
    return { id: pathId, text: button.label, ...itemEdge(context, { itemId, pathId }, target) };
  });
}

/** The function `ask.cards`. */
export interface AskCards {
  /** Shows a row of cards, each with one or more buttons. */
  cards<const Group extends string = never, const Variable extends string = never>(
    options: QuestionOptions<CardsQuestion<Branch<Group, Variable>, Condition<Variable>>, Variable>,
  ): AskStep<CardsQuestion<BranchSource>, Group, Variable>;
}

export const askCards: AskCards = { cards: (options) => ({ ask: "cards", ...options }) };
