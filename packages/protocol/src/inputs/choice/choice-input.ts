import { list, optionalSection, optionalText, text, type Read } from "../../readers.ts";
import type { InputBlock, InputUnit } from "../input.ts";
import { readChoiceOptions } from "./choice-options.ts";
import { chooseItems } from "./choose-items.ts";
import { withOwnIds } from "./own-ids.ts";

const readItems = list(optionalSection({ id: optionalText(), content: text(), value: optionalText() }));

/** One choice. Its id is its own within the block, also where the bot repeats or omits ids. */
export type ChoiceItem = Read<typeof readItems>[number] & { readonly id: string };

/** Options and items of a choice, every default filled in. */
export interface ChoiceInputOptions extends Read<typeof readChoiceOptions> {
  readonly items: readonly ChoiceItem[];
}

/** Buttons, or checkboxes for a multiple choice (spec §4, §5). Sends `value`, else `content`. */
export const choiceInput: InputUnit<"choice input", ChoiceInputOptions> = {
  type: "choice input",
  parse: (block: InputBlock) => ({
    ...readChoiceOptions(block.options),
    items: withOwnIds(readItems(block.items), ({ content }) => content),
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
