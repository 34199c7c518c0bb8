import { item, list, optionalText, text, type Read } from "../../readers.ts";
import type { InputBlock, InputUnit } from "../input.ts";
import { readChoiceOptions } from "./choice-options.ts";
import { chooseItems } from "./choose-items.ts";

const readItems = list(item({ id: optionalText() }, { content: text(), value: optionalText() }));

export type ChoiceItem = Read<typeof readItems>[number];
export interface ChoiceInputOptions extends Read<typeof readChoiceOptions> {
  readonly items: readonly ChoiceItem[];
}

/** Buttons, or checkboxes for a multiple choice (spec §4, §5). Sends `value`, else `content`. */
export const choiceInput: InputUnit<"choice input", ChoiceInputOptions> = {
  type: "choice input",
  parse: (block: InputBlock) => ({
    ...readChoiceOptions(block.options),
    items: readItems(block.items),
  }),
  answer: (draft, { items, isMultipleChoice }) =>
    chooseItems(
      draft,
      items.map((item) => ({
        id: item.id,
        value: item.value || item.content,
        label: item.content,
        aliases: [item.value, item.content],
      })),
      isMultipleChoice,
    ),
  example: {
    options: {},
    items: [
      { id: "yes", content: "Yes" },
      { id: "no", content: "No" },
    ],
  },
};
