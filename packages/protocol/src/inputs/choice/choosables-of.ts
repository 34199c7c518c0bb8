import type { InputBlock } from "../input.ts";
import { choosablePictures, pictureChoiceInput } from "../picture-choice/picture-choice-input.ts";
import { choiceInput, choosableItems } from "./choice-input.ts";
import type { Choosable } from "./choose-items.ts";

/** What a choice or a picture choice offers. */
export interface Choosables {
  readonly items: readonly Choosable[];
  readonly isMultipleChoice: boolean;
}

/** Undefined for any other input. */
export function choosablesOf(block: InputBlock): Choosables | undefined {
  switch (block.type) {
    case choiceInput.type: {
      const { items, isMultipleChoice } = choiceInput.parse(block);
      return { items: choosableItems(items), isMultipleChoice };
    }
    case pictureChoiceInput.type: {
      const { items, isMultipleChoice } = pictureChoiceInput.parse(block);
      return { items: choosablePictures(items), isMultipleChoice };
    }
    default:
      return undefined;
  }
}
