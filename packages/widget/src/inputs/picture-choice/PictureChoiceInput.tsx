import { pictureChoiceInput, type PictureChoiceInputOptions, type PictureChoiceItem } from "@banter/protocol";
import { useStyles } from "../../chat-context/chat-context.ts";
import { ChoiceList, selectionLabels, type ChoiceView } from "../choice/ChoiceList.tsx";
import { optionGrid } from "../choice/option-grid.ts";
import type { InputProps, InputView } from "../input-view.ts";
import { Picture } from "./Picture.tsx";
import css from "./picture-choice.css?inline";

export function PictureChoiceInput(props: InputProps<PictureChoiceInputOptions>) {
  useStyles(css);
  return <ChoiceList input={props} view={gridView} />;
}

const gridView: ChoiceView<PictureChoiceItem> = {
  listClass: "banter-pictures",
  gridOf: (count) => optionGrid(count, [2, 3, 4]),
  buttonClass: "banter-picture-button",
  boxClass: "banter-selectable-picture",
  searchTextOf: ({ title, description }) => `${title}\n${description}`,
  render: (item) => <Picture item={item} />,
  // A single choice is submitted by its id, a multiple choice by titles (spec §4).
  answerOf({ id, value, title, description, pictureSrc }, isMultiple) {
    const name = title || pictureSrc;
    const label = title || description;
    const submitted = value || (isMultiple && name) || id;
    if (pictureSrc === "") return { value: submitted, label: label || id };
    const picture = { type: "image/*", url: pictureSrc, ...(label !== "" && { name: label }) };
    return { value: submitted, label, picture };
  },
};

export const view: InputView<PictureChoiceInputOptions> = {
  definition: pictureChoiceInput,
  Component: PictureChoiceInput,
  defaultLabels: selectionLabels,
  isEmpty: ({ items }) => items.length === 0,
};
