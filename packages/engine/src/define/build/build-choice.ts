import type { ItemDefinition, PathDefinition } from "../../bot/bot-definition.ts";
import type {
  CardSource,
  CardsQuestion,
  ChoiceQuestion,
  OptionSource,
  OptionsSource,
  PictureQuestion,
} from "../source/choice-source.ts";
import { variableId, type Target } from "./bot-draft.ts";
import { buildCondition } from "./build-condition.ts";
import { claim, slug } from "./slug.ts";
import { type BlockBody, complain, itemEdge, type Standing } from "./standing.ts";

type Body = Omit<BlockBody, "type">;

export function buildChoice(step: ChoiceQuestion, standing: Standing): Body {
  const { draft, place } = standing;
  const options = listOptions(step.options ?? [], standing);
  if (options.length === 0 && step.optionsFrom === undefined) {
    complain(
      standing,
      "error",
      "The question has nothing to choose from",
      "Give it `options`, or a list variable in `optionsFrom`.",
    );
  }
  return {
    options: {
      ...choosing(step),
      areInitialSearchButtonsVisible: step.areOptionsShownAtFirst,
      dynamicVariableId: variableId(draft, step.optionsFrom, place),
    },
    items: options.map((option) => {
      const { label, value } = option;
      return optionItem(option, standing, { content: label, ...(value !== undefined && { value }) });
    }),
  };
}

export function buildPictures(step: PictureQuestion, standing: Standing): Body {
  const { draft, place } = standing;
  const { pictures = [], picturesFrom } = step;
  if (pictures.length === 0 && picturesFrom === undefined) {
    complain(
      standing,
      "error",
      "The question has nothing to choose from",
      "Give it `pictures`, or list variables in `picturesFrom`.",
    );
  }
  const dynamicItems = picturesFrom && {
    isEnabled: true,
    pictureSrcsVariableId: variableId(draft, picturesFrom.images, place),
    titlesVariableId: variableId(draft, picturesFrom.titles, place),
    descriptionsVariableId: variableId(draft, picturesFrom.descriptions, place),
  };
  return {
    options: { ...choosing(step), dynamicItems },
    items: pictures.map((picture, index) => {
      const { image: pictureSrc, title, description, value } = picture;
      const label = title ?? `picture ${index + 1}`;
      return optionItem({ ...picture, label }, standing, {
        pictureSrc,
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(value !== undefined && { value }),
      });
    }),
  };
}

function choosing({ isMultiple, isSearchable, searchPlaceholder, button }: ChoiceQuestion | PictureQuestion) {
  return {
    isMultipleChoice: isMultiple,
    isSearchable,
    searchInputPlaceholder: searchPlaceholder,
    buttonLabel: button,
  };
}

export function buildCards(step: CardsQuestion, standing: Standing): Body {
  const { draft, place } = standing;
  const saved = variableId(draft, step.save, place);
  // With a value on any card the variable takes values, else titles.
  const hasValues = step.cards.some((card) => card.value !== undefined);
  const mapping =
    hasValues && saved !== undefined ? [{ field: "Internal Value", variableId: saved }] : undefined;
  return {
    options: { saveResponseMapping: mapping },
    items: step.cards.map((card, index): ItemDefinition => {
      const { title, description, image: imageUrl, value } = card;
      const itemId = itemName(card.id, title ?? String(index + 1), standing);
      const internalValue = hasValues ? (value ?? title) : undefined;
      const fields = {
        title,
        description,
        imageUrl,
        ...(internalValue !== undefined && { options: { internalValue } }),
      };
      return { id: itemId, paths: cardPaths(card, itemId, standing), fields };
    }),
  };
}

function cardPaths(card: CardSource, itemId: string, standing: Standing): readonly PathDefinition[] {
  return listOptions(card.buttons, standing).map((button): PathDefinition => {
    const pathId = claim(button.id ?? `${itemId}.${slug(button.label)}`, standing.draft.takenIds);
    const target = optionTarget(button, standing, pathId);
    return Object.assign({ id: pathId, text: button.label }, itemEdge(standing, { itemId, pathId }, target));
  });
}

/** Labels that a JavaScript object would move to its front, whatever the order they were written in. */
const NUMERIC_KEY = /^(0|[1-9]\d*)$/;

function listOptions(options: OptionsSource, standing: Standing): readonly OptionSource[] {
  if (isInOrder(options))
    return options.map((option) => (typeof option === "string" ? { label: option } : option));
  const labels = Object.keys(options);
  if (labels.some((label) => NUMERIC_KEY.test(label)) && labels.length > 1) {
    complain(
      standing,
      "warning",
      "Options that are whole numbers are put in order of size",
      'Write them as a list: options: [{ label: "3", do: go("a") }].',
    );
  }
  return Object.entries(options).map(([label, branch]) => ({ label, do: branch }));
}

function isInOrder(options: OptionsSource): options is readonly (string | OptionSource)[] {
  return Array.isArray(options);
}

function optionItem(
  option: OptionSource,
  standing: Standing,
  fields: Readonly<Record<string, unknown>>,
): ItemDefinition {
  const { draft, place } = standing;
  const itemId = itemName(option.id, option.value ?? option.label, standing);
  const displayCondition = option.showIf && {
    isEnabled: true,
    condition: buildCondition(draft, option.showIf, place, `${itemId}.shown`),
  };
  return {
    id: itemId,
    paths: [],
    fields: { ...fields, ...(displayCondition && { displayCondition }) },
    ...itemEdge(standing, { itemId }, optionTarget(option, standing, itemId)),
  };
}

function itemName(own: string | undefined, label: string, { draft, place }: Standing): string {
  return claim(own ?? `${place.blockId}.${slug(label)}`, draft.takenIds);
}

/** Where an option leads; one without a way of its own takes the question's. */
function optionTarget(
  { do: branch, label }: OptionSource,
  standing: Standing,
  id: string,
): Target | undefined {
  if (branch === undefined || (Array.isArray(branch) && branch.length === 0)) return undefined;
  return standing.lead(branch, `${id}.then`, label);
}
