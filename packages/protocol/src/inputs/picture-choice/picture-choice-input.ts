import { array, optionalObject, optionalString, string, type Decoded } from "../../decoders.ts";
import { decodeChoiceOptions } from "../choice/choice-options.ts";
import { chooseItems, type Choosable } from "../choice/choose-items.ts";
import { withUniqueIds } from "../choice/unique-ids.ts";
import type { InputDefinition } from "../input.ts";

const decodeItems = array(
  optionalObject({
    id: optionalString(),
    pictureSrc: string(),
    title: string(),
    description: string(),
    value: optionalString(),
  }),
);

/** A picture. Its id is unique within the block, even if the bot repeats or omits ids. */
export type PictureChoiceItem = Decoded<typeof decodeItems>[number] & { readonly id: string };

/** Options and items of a picture choice, with all defaults. */
export interface PictureChoiceInputOptions extends Decoded<typeof decodeChoiceOptions> {
  readonly items: readonly PictureChoiceItem[];
}

/** Pictures to choose from (spec §4, §5). Submits `value`, else the id of a single choice or the titles of a multiple one. */
export const pictureChoiceInput: InputDefinition<"picture choice input", PictureChoiceInputOptions> = {
  type: "picture choice input",
  parse: (block) => ({
    ...decodeChoiceOptions(block.options),
    items: withUniqueIds(decodeItems(block.items), ({ title, pictureSrc }) => title || pictureSrc),
  }),
  answer: (draft, { items, isMultipleChoice }) =>
    chooseItems(draft, choosablePictures(items), isMultipleChoice),
  example: {
    options: {},
    items: [
      { id: "cat", title: "Cat", pictureSrc: "https://example.com/cat.webp" },
      { id: "dog", title: "Dog", pictureSrc: "https://example.com/dog.webp" },
    ],
  },
};

export function choosablePictures(items: readonly PictureChoiceItem[]): readonly Choosable[] {
  return items.map((item) => ({
    id: item.id,
    value: item.value || item.title || item.pictureSrc,
    label: item.title || item.pictureSrc || item.id,
    aliases: [item.value, item.title, item.pictureSrc],
  }));
}
