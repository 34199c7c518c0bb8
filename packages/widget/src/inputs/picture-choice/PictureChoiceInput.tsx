import { pictureChoiceInput, type PictureChoiceInputOptions, type PictureChoiceItem } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { ChoiceList, type ChoiceFace } from "../choice/ChoiceList.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { Picture } from "./Picture.tsx";
import css from "./picture-choice.css?inline";

/** A choice among pictures. */
export function PictureChoiceInput(props: InputProps<PictureChoiceInputOptions>) {
  useStyles(css);
  return <ChoiceList input={props} face={face} />;
}

const face: ChoiceFace<PictureChoiceItem> = {
  listClass: "banter-pictures",
  buttonClass: "banter-picture-button",
  boxClass: "banter-selectable-picture",
  wordsOf: ({ title, description }) => `${title}\n${description}`,
  draw: (item) => <Picture item={item} />,
  // One picture is told by its id, several by their words (spec §4).
  answerOf({ id, value, title, pictureSrc }, isMultiple) {
    const words = title || pictureSrc;
    return { value: value || (isMultiple && words) || id, label: words || id };
  },
};

export default {
  unit: pictureChoiceInput,
  Component: PictureChoiceInput,
  isEmpty: ({ items }) => items.length === 0,
} satisfies InputView<PictureChoiceInputOptions>;
