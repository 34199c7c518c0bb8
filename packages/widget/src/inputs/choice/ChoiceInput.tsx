import { useMemo } from "react";
import { choiceInput, type ChoiceInputOptions, type ChoiceItem } from "@banter/protocol";
import { useStrings } from "../../chat-context/chat-context.ts";
import { fillIn } from "../../i18n/strings.ts";
import type { InputProps, InputView } from "../input-view.ts";
import { ChoiceList, selectionLabels, type ChoiceView } from "./ChoiceList.tsx";

export function ChoiceInput(props: InputProps<ChoiceInputOptions>) {
  const { option } = useStrings();
  const view = useMemo(() => viewOf(props.options.items, option), [props.options.items, option]);
  return <ChoiceList input={props} view={view} />;
}

/** An item without content shows its value, else its number: a button needs a name. */
function viewOf(items: readonly ChoiceItem[], option: string): ChoiceView<ChoiceItem> {
  const nameOf = (item: ChoiceItem): string =>
    item.content.trim() || item.value?.trim() || fillIn(option, { number: items.indexOf(item) + 1 });
  return {
    buttonClass: "banter-button",
    boxClass: "banter-selectable",
    searchTextOf: nameOf,
    render: nameOf,
    answerOf: (item) => ({ value: item.value || item.content || item.id, label: nameOf(item) }),
  };
}

export default {
  definition: choiceInput,
  Component: ChoiceInput,
  defaultLabels: selectionLabels,
  isEmpty: ({ items }) => items.length === 0,
} satisfies InputView<ChoiceInputOptions>;
