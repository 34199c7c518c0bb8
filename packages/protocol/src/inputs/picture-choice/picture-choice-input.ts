import { list, optionalSection, optionalText, text, type Read } from "../../readers.ts";
import { readChoiceOptions } from "../choice/choice-options.ts";
import { chooseItems } from "../choice/choose-items.ts";
import { withOwnIds } from "../choice/own-ids.ts";
import type { InputUnit } from "../input.ts";

const readItems = list(
  optionalSection({
    id: optionalText(),
    pictureSrc: text(),
    title: text(),
    description: text(),
    value: optionalText(),
  }),
);

/** One picture. Its id is its own within the block, also where the bot repeats or omits ids. */
export type PictureChoiceItem = Read<typeof readItems>[number] & { readonly id: string };

/** Options and items of a picture choice, every default filled in. */
export interface PictureChoiceInputOptions extends Read<typeof readChoiceOptions> {
  readonly items: readonly PictureChoiceItem[];
}

/** Pictures to choose from (spec §4, §5). A single choice sends `value`, else the item's id; several send `value`, title or source. */
export const pictureChoiceInput: InputUnit<"picture choice input", PictureChoiceInputOptions> = {
  type: "picture choice input",
  parse: (block) => ({
    ...readChoiceOptions(block.options),
    items: withOwnIds(readItems(block.items), ({ title, pictureSrc }) => title || pictureSrc),
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
