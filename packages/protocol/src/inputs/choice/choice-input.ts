import * as v from "valibot";
import { flag, list, optionalText, section, text } from "../../lenient.ts";
import type { InputBlock, InputUnit } from "../input.ts";
import { chooseItems } from "./choose-items.ts";

const itemSchema = v.object({ id: v.string(), content: text(), value: optionalText() });

const schema = section({
  isMultipleChoice: flag(),
  isSearchable: flag(),
  areInitialSearchButtonsVisible: flag(true),
  buttonLabel: text("Send"),
  searchInputPlaceholder: text("Filter the options..."),
});

export type ChoiceItem = v.InferOutput<typeof itemSchema>;
export interface ChoiceInputOptions extends v.InferOutput<typeof schema> {
  readonly items: readonly ChoiceItem[];
}

/** Buttons, or checkboxes for a multiple choice (spec §4, §5). Sends `value`, else `content`. */
export const choiceInput: InputUnit<"choice input", ChoiceInputOptions> = {
  type: "choice input",
  parse: (block: InputBlock) => ({
    ...v.parse(schema, block.options),
    items: v.parse(list(itemSchema), block.items),
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
  example: { options: {}, items: [{ id: "yes", content: "Yes" }, { id: "no", content: "No" }] },
};
