import { array, optionalObject, optionalString, string, type Decoded } from "../../decoders.ts";
import type { InputBlock, InputDefinition } from "../input.ts";
import { decodeChoiceOptions } from "./choice-options.ts";
import { chooseItems, type Choosable } from "./choose-items.ts";
import { withUniqueIds } from "./unique-ids.ts";

const decodeItems = array(
  optionalObject({ id: optionalString(), content: string(), value: optionalString() }),
);

/** A choice. Its id is unique within the block, even if the bot repeats or omits ids. */
export type ChoiceItem = Decoded<typeof decodeItems>[number] & { readonly id: string };

/** Options and items of a choice, with all defaults. */
export interface ChoiceInputOptions extends Decoded<typeof decodeChoiceOptions> {
  readonly items: readonly ChoiceItem[];
}

/** Buttons, or checkboxes for a multiple choice (spec §4, §5). Submits `value`, else `content`. */
export const choiceInput: InputDefinition<"choice input", ChoiceInputOptions> = {
  type: "choice input",
  parse: (block: InputBlock) => ({
    ...decodeChoiceOptions(block.options),
    items: withUniqueIds(decodeItems(block.items), ({ content }) => content),
  }),
  answer: (draft, { items, isMultipleChoice }) => chooseItems(draft, choosableItems(items), isMultipleChoice),
  example: {
    options: {},
    items: [
      { id: "yes", content: "Yes" },
      { id: "no", content: "No" },
    ],
  },
};

export function choosableItems(items: readonly ChoiceItem[]): readonly Choosable[] {
  return items.map((item) => ({
    id: item.id,
    value: item.value || item.content,
    label: item.content,
    aliases: [item.value, item.content],
  }));
}
