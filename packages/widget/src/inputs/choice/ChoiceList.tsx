import { useId, useState, type ReactNode } from "react";
import { useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { useDescription } from "../../chat-context/disclosure.ts";
import type { Attachment } from "@banter/client";
import type { Translation } from "../../i18n/strings.ts";
import type { Labels } from "../default-labels.ts";
import { SendButton } from "../field/SendButton.tsx";
import type { InputProps } from "../input-view.ts";
import type { TextAnswer } from "../use-answer.ts";
import { ChoiceBox } from "./ChoiceBox.tsx";
import css from "./choice.css?inline";
import { filterItems } from "./filter-items.ts";
import type { OptionGrid } from "./option-grid.ts";
import { SearchField } from "./SearchField.tsx";
import selectableCss from "./selectable.css?inline";
import { useSelection } from "./use-selection.ts";

/** Options that text choices and picture choices share. */
interface ChoiceListOptions<Item> {
  readonly items: readonly Item[];
  readonly isMultipleChoice: boolean;
  readonly hint: string;
  readonly buttonLabel: string;
  readonly isSearchable: boolean;
  readonly searchInputPlaceholder: string;
  readonly areInitialSearchButtonsVisible: boolean;
}

/** How the items are rendered, searched and submitted. */
export interface ChoiceView<Item> {
  readonly listClass?: string;
  /** For the number of visible items. */
  readonly gridOf: (count: number) => OptionGrid;
  readonly buttonClass: string;
  readonly boxClass: string;
  /** The text that a search matches. */
  readonly searchTextOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  /** The submitted value and its label in the transcript. */
  readonly answerOf: (item: Item, isMultiple: boolean) => ChosenItem;
}

/** The part of an answer that one item contributes. */
interface ChosenItem {
  readonly value: string;
  readonly label: string;
  /** Shown in the transcript. Also sent as an attached file if the item has no words. */
  readonly picture?: Attachment;
}

interface ChoiceListProps<Item extends { readonly id: string }> {
  readonly input: InputProps<ChoiceListOptions<Item>>;
  readonly view: ChoiceView<Item>;
}

/** Buttons that submit on click, or checkboxes with a send button (spec §4). */
export function ChoiceList<Item extends { readonly id: string }>(props: ChoiceListProps<Item>) {
  useStyles(selectableCss);
  useStyles(css);
  return props.input.options.isMultipleChoice ? <MultipleChoice {...props} /> : <SingleChoice {...props} />;
}

function SingleChoice<Item extends { readonly id: string }>({ input, view }: ChoiceListProps<Item>) {
  const { options, questionId, onSubmit } = input;
  const description = useDescription();

  function choose(item: Item): void {
    // Options may have equal values, or the value that is another one's label.
    onSubmit({ ...toAnswer([view.answerOf(item, false)]), replyId: item.id });
  }
  return (
    <div className="banter-choices" role="group" aria-labelledby={questionId} aria-describedby={description}>
      <SearchableList options={options} view={view} onPickOnlyMatch={choose}>
        {(item) => (
          <button
            key={item.id}
            type="button"
            className={view.buttonClass}
            data-itemid={item.id}
            onClick={() => choose(item)}
          >
            {view.render(item)}
          </button>
        )}
      </SearchableList>
    </div>
  );
}

function MultipleChoice<Item extends { readonly id: string }>({ input, view }: ChoiceListProps<Item>) {
  const { options, initialValue, questionId, onSubmit, onDraft } = input;
  const { items } = options;
  const ids = items.map(({ id }) => id);
  const selection = useSelection(ids, initialValue, onDraft);

  function submit(): void {
    const chosen = selection.ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
    if (chosen.length === 0) return;
    onSubmit({ ...toAnswer(chosen.map((item) => view.answerOf(item, true))), draft: selection.draft });
  }
  return (
    <form
      className="banter-choices"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SearchableList
        options={options}
        view={view}
        labelledBy={questionId}
        hint={options.hint}
        isSelected={({ id }) => selection.has(id)}
        onPickOnlyMatch={({ id }) => selection.toggle(id)}
      >
        {(item) => (
          <ChoiceBox
            key={item.id}
            id={item.id}
            className={view.boxClass}
            isChecked={selection.has(item.id)}
            onToggle={selection.toggle}
          >
            {view.render(item)}
          </ChoiceBox>
        )}
      </SearchableList>
      <SendButton label={options.buttonLabel} isHidden={selection.ids.length === 0} />
    </form>
  );
}

function toAnswer(chosen: readonly ChosenItem[]): TextAnswer {
  const value = chosen.map((item) => item.value).join(", ");
  const label = chosen.flatMap((item) => (item.label === "" ? [] : [item.label])).join(", ");
  const attachments = chosen.flatMap(({ picture }) => picture ?? []);
  const wordless = attachments.filter(({ name }) => name === undefined);
  return {
    type: "text",
    value,
    ...(label !== value && { label }),
    ...(attachments.length > 0 && { attachments }),
    ...(wordless.length < attachments.length && { attachedFileUrls: wordless.map(({ url }) => url) }),
  };
}

/** The items with an optional search field; matches come first. */
function SearchableList<Item>({
  options,
  view,
  labelledBy,
  hint = "",
  isSelected = never,
  onPickOnlyMatch,
  children,
}: SearchableListProps<Item>) {
  const strings = useStrings();
  const [query, setQuery] = useState("");
  const hintId = useId();
  const description = useDescription(hint === "" ? undefined : hintId);
  const { items, isSearchable } = options;
  const visible = filterItems({
    items,
    query,
    searchTextOf: view.searchTextOf,
    isSelected,
    areShownAtFirst: !isSearchable || options.areInitialSearchButtonsVisible,
  });

  function pickOnlyMatch(): void {
    const [only, ...others] = visible.filter((item) => !isSelected(item));
    if (only !== undefined && others.length === 0) onPickOnlyMatch(only);
  }
  return (
    <div className="banter-buttons-input">
      {hint !== "" && (
        <p className="banter-choice-hint" id={hintId}>
          {hint}
        </p>
      )}
      {isSearchable && (
        <SearchField
          query={query}
          placeholder={options.searchInputPlaceholder}
          matchCount={visible.length}
          onChange={setQuery}
          onEnter={pickOnlyMatch}
        />
      )}
      <div
        data-slot="list"
        className={view.listClass}
        {...view.gridOf(visible.length)}
        role={labelledBy && "group"}
        aria-labelledby={labelledBy}
        aria-describedby={labelledBy && description}
        data-scrolls={isSearchable || undefined}
      >
        {visible.map(children)}
      </div>
      {visible.length === 0 && query !== "" && <p className="banter-no-matches">{strings.noMatches}</p>}
    </div>
  );
}

function never(): boolean {
  return false;
}

interface SearchableListProps<Item> {
  readonly options: ChoiceListOptions<Item>;
  readonly view: ChoiceView<Item>;
  /** Id of the question, if the list is the labelled group. */
  readonly labelledBy?: string;
  readonly hint?: string;
  readonly isSelected?: (item: Item) => boolean;
  /** Called on Enter in the search field if exactly one item matches. */
  readonly onPickOnlyMatch: (item: Item) => void;
  readonly children: (item: Item) => ReactNode;
}

/** Default labels of text choices and picture choices. */
export function selectionLabels({ send, filter, chooseSeveral }: Translation): Labels {
  return { hint: chooseSeveral, buttonLabel: send, searchInputPlaceholder: `${filter}…` };
}
