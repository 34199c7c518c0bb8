import { useState } from "react";
import { choiceInput, type ChoiceInputOptions, type ChoiceItem } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import type { InputProps, InputView } from "../input-view.ts";
import selectableCss from "./selectable.css?inline";
import css from "./choice.css?inline";
import { filterItems } from "./filter-items.ts";
import { SearchField } from "./SearchField.tsx";
import { useSelection } from "./use-selection.ts";
import { SendButton } from "../field/SendButton.tsx";
import { ChoiceBox } from "./ChoiceBox.tsx";

/** Buttons of which one click answers, or checkboxes and a send button (spec §4). */
export function ChoiceInput(props: InputProps<ChoiceInputOptions>) {
  useStyles(selectableCss);
  useStyles(css);
  return props.options.isMultipleChoice ? <SeveralChoices {...props} /> : <OneChoice {...props} />;
}

function OneChoice({ options, questionId, onSubmit }: InputProps<ChoiceInputOptions>) {
  const { query, setQuery, visible } = useFilter(options, () => false);

  function choose(item: ChoiceItem): void {
    const value = item.value || item.content;
    onSubmit({ type: "text", value, ...(item.content !== value && { label: item.content }) });
  }
  const [only] = visible;
  return (
    <div className="banter-buttons-input" role="group" aria-labelledby={questionId}>
      {options.isSearchable && (
        <SearchField
          query={query}
          placeholder={options.searchInputPlaceholder}
          matchCount={visible.length}
          onChange={setQuery}
          onEnter={() => only !== undefined && visible.length === 1 && choose(only)}
        />
      )}
      <div data-slot="list">
        {visible.map((item) => (
          <button
            key={item.id}
            type="button"
            className="banter-button"
            data-itemid={item.id}
            onClick={() => choose(item)}
          >
            {item.content}
          </button>
        ))}
      </div>
      <NoMatches isShown={visible.length === 0 && query !== ""} />
    </div>
  );
}

function SeveralChoices({
  options,
  initialValue,
  questionId,
  onSubmit,
  onDraft,
}: InputProps<ChoiceInputOptions>) {
  const { items } = options;
  const selection = useSelection(
    items.map((item) => item.id),
    initialValue,
    onDraft,
  );
  const { query, setQuery, visible } = useFilter(options, (item) => selection.has(item.id));
  const matches = visible.filter((item) => !selection.has(item.id));

  function submit(): void {
    const chosen = selection.ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
    if (chosen.length === 0) return;
    const value = chosen.map((item) => item.value || item.content).join(", ");
    const label = chosen.map((item) => item.content).join(", ");
    onSubmit({ type: "text", value, draft: selection.draft, ...(label !== value && { label }) });
  }
  return (
    <form
      className="banter-buttons-input"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {options.isSearchable && (
        <SearchField
          query={query}
          placeholder={options.searchInputPlaceholder}
          matchCount={visible.length}
          onChange={setQuery}
          onEnter={() => matches.length === 1 && matches[0] && selection.toggle(matches[0].id)}
        />
      )}
      <div data-slot="list" role="group" aria-labelledby={questionId}>
        {visible.map((item) => (
          <ChoiceBox
            key={item.id}
            id={item.id}
            className="banter-selectable"
            isChecked={selection.has(item.id)}
            onToggle={selection.toggle}
          >
            <span>{item.content}</span>
          </ChoiceBox>
        ))}
      </div>
      <NoMatches isShown={visible.length === 0 && query !== ""} />
      {selection.ids.length > 0 && <SendButton label={options.buttonLabel} />}
    </form>
  );
}

function useFilter(options: ChoiceInputOptions, isSelected: (item: ChoiceItem) => boolean) {
  const [query, setQuery] = useState("");
  const visible = filterItems({
    items: options.items,
    query,
    wordsOf: (item) => item.content,
    isSelected,
    areShownAtFirst: !options.isSearchable || options.areInitialSearchButtonsVisible,
  });
  return { query, setQuery, visible };
}

export function NoMatches({ isShown }: { readonly isShown: boolean }) {
  const words = useAllWords();
  return isShown ? <p className="banter-no-matches">{words.noMatches}</p> : null;
}

export default { unit: choiceInput, Component: ChoiceInput } satisfies InputView<ChoiceInputOptions>;
