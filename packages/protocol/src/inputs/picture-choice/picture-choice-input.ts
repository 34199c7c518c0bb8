import * as v from "valibot";
import { flag, list, optionalText, section, text } from "../../lenient.ts";
import { chooseItems } from "../choice/choose-items.ts";
import type { InputUnit } from "../input.ts";

const itemSchema = v.object({
  id: v.string(),
  pictureSrc: text(),
  title: text(),
  description: text(),
  value: optionalText(),
});

const schema = section({
  isMultipleChoice: flag(),
  isSearchable: flag(),
  areInitialSearchButtonsVisible: flag(true),
  buttonLabel: text("Send"),
  searchInputPlaceholder: text("Filter the options..."),
});

export type PictureChoiceItem = v.InferOutput<typeof itemSchema>;
export interface PictureChoiceInputOptions extends v.InferOutput<typeof schema> {
  readonly items: readonly PictureChoiceItem[];
}

/** Pictures to choose from (spec §4, §5). A single choice sends `value`, else the item's id; several send `value`, title or source. */
export const pictureChoiceInput: InputUnit<"picture choice input", PictureChoiceInputOptions> = {
  type: "picture choice input",
  parse: (block) => ({
    ...v.parse(schema, block.options),
    items: v.parse(list(itemSchema), block.items),
  }),
  answer: (draft, { items, isMultipleChoice }) =>
    chooseItems(
      draft,
      items.map((item) => ({
        id: item.id,
        value: item.value || item.title || item.pictureSrc,
        label: item.title || item.pictureSrc || item.id,
        aliases: [item.value, item.title, item.pictureSrc],
      })),
      isMultipleChoice,
    ),
  example: {
    options: {},
    items: [
      { id: "cat", title: "Cat", pictureSrc: "https://example.com/cat.webp" },
      { id: "dog", title: "Dog", pictureSrc: "https://example.com/dog.webp" },
    ],
  },
};
