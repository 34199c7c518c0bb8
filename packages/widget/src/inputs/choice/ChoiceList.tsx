import { useState, type ReactNode } from "react";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { SendButton } from "../field/SendButton.tsx";
import type { InputProps } from "../input-view.ts";
import { ChoiceBox } from "./ChoiceBox.tsx";
import css from "./choice.css?inline";
import { filterItems } from "./filter-items.ts";
import { SearchField } from "./SearchField.tsx";
import selectableCss from "./selectable.css?inline";
import { useSelection } from "./use-selection.ts";

/** What lists of words and lists of pictures have in common. */
interface ChoiceListOptions<Item> {
  readonly items: readonly Item[];
  readonly isMultipleChoice: boolean;
  readonly buttonLabel: string;
  readonly isSearchable: boolean;
  readonly searchInputPlaceholder: string;
  readonly areInitialSearchButtonsVisible: boolean;
}

/** What sets them apart. */
export interface ChoiceFace<Item> {
  readonly listClass?: string;
  readonly buttonClass: string;
  readonly boxClass: string;
  /** What a search looks through. */
  readonly wordsOf: (item: Item) => string;
  readonly draw: (item: Item) => ReactNode;
  /** What is sent for an item, and shown in its place. */
  readonly answerOf: (item: Item, isMultiple: boolean) => { readonly value: string; readonly label: string };
}

interface ChoiceListProps<Item extends { readonly id: string }> {
  readonly input: InputProps<ChoiceListOptions<Item>>;
  readonly face: ChoiceFace<Item>;
}

/** Buttons of which one click answers, or checkboxes and a send button (spec §4). */
export function ChoiceList<Item extends { readonly id: string }>(props: ChoiceListProps<Item>) {
  useStyles(selectableCss);
  useStyles(css);
  return props.input.options.isMultipleChoice ? <SeveralItems {...props} /> : <OneItem {...props} />;
}

function OneItem<Item extends { readonly id: string }>({ input, face }: ChoiceListProps<Item>) {
  const { options, questionId, onSubmit } = input;

  function choose(item: Item): void {
    const { value, label } = face.answerOf(item, false);
    onSubmit({ type: "text", value, ...(label !== value && { label }) });
  }
  return (
    <div className="banter-buttons-input" role="group" aria-labelledby={questionId}>
      <SearchedList options={options} face={face} onTakeOnly={choose}>
        {(item) => (
          <button
            key={item.id}
            type="button"
            className={face.buttonClass}
            data-itemid={item.id}
            onClick={() => choose(item)}
          >
            {face.draw(item)}
          </button>
        )}
      </SearchedList>
    </div>
  );
}

function SeveralItems<Item extends { readonly id: string }>({ input, face }: ChoiceListProps<Item>) {
  const { options, initialValue, questionId, onSubmit, onDraft } = input;
  const { items } = options;
  const ids = items.map(({ id }) => id);
  const selection = useSelection(ids, initialValue, onDraft);

  function submit(): void {
    const chosen = selection.ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
    if (chosen.length === 0) return;
    const answers = chosen.map((item) => face.answerOf(item, true));
    const value = answers.map((answer) => answer.value).join(", ");
    const label = answers.map((answer) => answer.label).join(", ");
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
      <SearchedList
        options={options}
        face={face}
        labelledBy={questionId}
        isSelected={({ id }) => selection.has(id)}
        onTakeOnly={({ id }) => selection.toggle(id)}
      >
        {(item) => (
          <ChoiceBox
            key={item.id}
            id={item.id}
            className={face.boxClass}
            isChecked={selection.has(item.id)}
            onToggle={selection.toggle}
          >
            {face.draw(item)}
          </ChoiceBox>
        )}
      </SearchedList>
      {selection.ids.length > 0 && <SendButton label={options.buttonLabel} />}
    </form>
  );
}

/** The items, those that match first, with a search field where the author wants one. */
function SearchedList<Item>({
  options,
  face,
  labelledBy,
  isSelected = isNever,
  onTakeOnly,
  children,
}: SearchedListProps<Item>) {
  const words = useAllWords();
  const [query, setQuery] = useState("");
  const { items, isSearchable } = options;
  const visible = filterItems({
    items,
    query,
    wordsOf: face.wordsOf,
    isSelected,
    areShownAtFirst: !isSearchable || options.areInitialSearchButtonsVisible,
  });

  function takeOnly(): void {
    const [only, ...others] = visible.filter((item) => !isSelected(item));
    if (only !== undefined && others.length === 0) onTakeOnly(only);
  }
  return (
    <>
      {isSearchable && (
        <SearchField
          query={query}
          placeholder={options.searchInputPlaceholder}
          matchCount={visible.length}
          onChange={setQuery}
          onEnter={takeOnly}
        />
      )}
      <div
        data-slot="list"
        className={face.listClass}
        role={labelledBy && "group"}
        aria-labelledby={labelledBy}
        data-scrolls={isSearchable || undefined}
      >
        {visible.map(children)}
      </div>
      {visible.length === 0 && query !== "" && <p className="banter-no-matches">{words.noMatches}</p>}
    </>
  );
}

function isNever(): boolean {
  return false;
}

interface SearchedListProps<Item> {
  readonly options: ChoiceListOptions<Item>;
  readonly face: ChoiceFace<Item>;
  /** Id of the question, where the list is the group that it names. */
  readonly labelledBy?: string;
  readonly isSelected?: (item: Item) => boolean;
  /** Enter in the search field takes the only match. */
  readonly onTakeOnly: (item: Item) => void;
  readonly children: (item: Item) => ReactNode;
}
