import { choiceInput, type ChoiceInputOptions, type ChoiceItem } from "@banter/protocol";
import type { InputProps, InputView } from "../input-view.ts";
import { ChoiceList, type ChoiceFace } from "./ChoiceList.tsx";

/** A choice among words. */
export function ChoiceInput(props: InputProps<ChoiceInputOptions>) {
  return <ChoiceList input={props} face={face} />;
}

const face: ChoiceFace<ChoiceItem> = {
  buttonClass: "banter-button",
  boxClass: "banter-selectable",
  wordsOf: ({ content }) => content,
  draw: ({ content }) => content,
  answerOf: ({ value, content }) => ({ value: value || content, label: content }),
};

export default {
  unit: choiceInput,
  Component: ChoiceInput,
  isEmpty: ({ items }) => items.length === 0,
} satisfies InputView<ChoiceInputOptions>;
