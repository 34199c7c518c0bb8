import { useMemo } from "react";
import { choiceInput, type ChoiceInputOptions, type ChoiceItem } from "@banter/protocol";
import { useStrings } from "../../chat-context/chat-context.ts";
import { fillIn } from "../../i18n/strings.ts";
import type { InputProps, InputView } from "../input-view.ts";
import { ChoiceList, selectionLabels, type ChoiceView } from "./ChoiceList.tsx";
import { columnsOfLabels, optionGrid } from "./option-grid.ts";

export function ChoiceInput(props: InputProps<ChoiceInputOptions>) {
  const { option } = useStrings();
  const { options } = props;
  const view = useMemo(() => viewOf(options, option), [options, option]);
  return <ChoiceList input={props} view={view} />;
}

/** Padding and border of an item; with a checkbox. */
const BUTTON_PX = 38;
const BOX_PX = 60;

/** An item without content shows its value, else its number: a button needs a name. */
function viewOf(
  { items, isMultipleChoice, isSearchable }: ChoiceInputOptions,
  option: string,
): ChoiceView<ChoiceItem> {
  const nameOf = (item: ChoiceItem): string =>
    item.content.trim() || item.value?.trim() || fillIn(option, { number: items.indexOf(item) + 1 });
  const [narrow, medium, wide] = columnsOfLabels(items.map(nameOf), isMultipleChoice ? BOX_PX : BUTTON_PX);
  return {
    // The list of a search is as wide as its field, and keeps its columns when items are filtered.
    gridOf: (count) =>
      isSearchable
        ? optionGrid(items.length, [narrow, narrow, narrow])
        : optionGrid(count, [narrow, medium, wide]),
    buttonClass: "banter-button",
    boxClass: "banter-selectable",
    searchTextOf: nameOf,
    render: nameOf,
    answerOf: (item) => ({ value: item.value || item.content || item.id, label: nameOf(item) }),
  };
}

export const view: InputView<ChoiceInputOptions> = {
  definition: choiceInput,
  Component: ChoiceInput,
  defaultLabels: selectionLabels,
  isEmpty: ({ items }) => items.length === 0,
};
