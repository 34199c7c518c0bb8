import { useState } from "react";
import { pictureChoiceInput, type PictureChoiceInputOptions, type PictureChoiceItem } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import selectableCss from "../choice/selectable.css?inline";
import choiceCss from "../choice/choice.css?inline";
import { ChoiceBox } from "../choice/ChoiceBox.tsx";
import { NoMatches } from "../choice/ChoiceInput.tsx";
import { filterItems } from "../choice/filter-items.ts";
import { SearchField } from "../choice/SearchField.tsx";
import { useSelection } from "../choice/use-selection.ts";
import { SendButton } from "../field/SendButton.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { Picture } from "./Picture.tsx";
import css from "./picture-choice.css?inline";

type Props = InputProps<PictureChoiceInputOptions>;

/** Pictures of which one click answers, or several with a send button (spec §4). */
export function PictureChoiceInput(props: Props) {
  useStyles(selectableCss);
  useStyles(choiceCss);
  useStyles(css);
  return props.options.isMultipleChoice ? <SeveralPictures {...props} /> : <OnePicture {...props} />;
}

function OnePicture({ options, questionId, onSubmit }: Props) {
  const { query, setQuery, visible } = useFilter(options, () => false);
  const [only] = visible;

  function choose(item: PictureChoiceItem): void {
    onSubmit({ type: "text", value: item.value || item.id, label: labelOf(item) || item.id });
  }
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
      <div data-slot="list" className="banter-pictures" data-scrolls={options.isSearchable || undefined}>
        {visible.map((item) => (
          <button
            key={item.id}
            type="button"
            className="banter-picture-button"
            data-itemid={item.id}
            onClick={() => choose(item)}
          >
            <Picture item={item} />
          </button>
        ))}
      </div>
      <NoMatches isShown={visible.length === 0 && query !== ""} />
    </div>
  );
}

function SeveralPictures({ options, initialValue, questionId, onSubmit, onDraft }: Props) {
  const { items } = options;
  const ids = items.map(({ id }) => id);
  const selection = useSelection(ids, initialValue, onDraft);
  const { query, setQuery, visible } = useFilter(options, ({ id }) => selection.has(id));
  const matches = visible.filter(({ id }) => !selection.has(id));

  function submit(): void {
    const chosen = selection.ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
    if (chosen.length === 0) return;
    onSubmit({
      type: "text",
      value: chosen.map((item) => item.value || labelOf(item)).join(", "),
      label: chosen.map(labelOf).join(", "),
      draft: selection.draft,
    });
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
      <div
        data-slot="list"
        className="banter-pictures"
        role="group"
        aria-labelledby={questionId}
        data-scrolls={options.isSearchable || undefined}
      >
        {visible.map((item) => (
          <ChoiceBox
            key={item.id}
            id={item.id}
            className="banter-selectable-picture"
            isChecked={selection.has(item.id)}
            onToggle={selection.toggle}
          >
            <Picture item={item} />
          </ChoiceBox>
        ))}
      </div>
      <NoMatches isShown={visible.length === 0 && query !== ""} />
      {selection.ids.length > 0 && <SendButton label={options.buttonLabel} />}
    </form>
  );
}

function useFilter(options: PictureChoiceInputOptions, isSelected: (item: PictureChoiceItem) => boolean) {
  const [query, setQuery] = useState("");
  const visible = filterItems({
    items: options.items,
    query,
    wordsOf: ({ title, description }) => `${title}\n${description}`,
    isSelected,
    areShownAtFirst: !options.isSearchable || options.areInitialSearchButtonsVisible,
  });
  return { query, setQuery, visible };
}

function labelOf({ title, pictureSrc }: PictureChoiceItem): string {
  return title || pictureSrc;
}

export default {
  unit: pictureChoiceInput,
  Component: PictureChoiceInput,
} satisfies InputView<PictureChoiceInputOptions>;
