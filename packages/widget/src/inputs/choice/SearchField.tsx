import { useRef, type KeyboardEvent } from "react";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { LaterIcon } from "../../chat/LaterIcon.tsx";
import { count } from "../../i18n/words.ts";
import { isComposing } from "../field/Field.tsx";

/** Filters a list of choices. Enter takes the only match; it never sends an empty answer. */
export function SearchField({ query, placeholder, matchCount, onChange, onEnter }: SearchFieldProps) {
  const words = useAllWords();
  const field = useRef<HTMLInputElement>(null);

  function keyPressed(event: KeyboardEvent): void {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <div className="banter-input banter-search">
      <LaterIcon name="search" />
      <input
        ref={field}
        className="text-input"
        type="search"
        value={query}
        placeholder={placeholder}
        aria-label={words.filter}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keyPressed}
      />
      {query !== "" && (
        <button
          type="button"
          className="banter-icon-button"
          aria-label={words.clearFilter}
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        >
          <LaterIcon name="close" />
        </button>
      )}
      <span role="status" className="banter-visually-hidden">
        {query === ""
          ? ""
          : matchCount === 0
            ? words.noMatches
            : count(words.matches, matchCount, words.language)}
      </span>
    </div>
  );
}

interface SearchFieldProps {
  readonly query: string;
  readonly placeholder: string;
  readonly matchCount: number;
  readonly onChange: (query: string) => void;
  readonly onEnter: () => void;
}
