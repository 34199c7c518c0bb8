import { useRef, type KeyboardEvent } from "react";
import { useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { isComposing } from "../field/Field.tsx";
import { MatchCount } from "../field/MatchCount.tsx";

/** Filters a list of choices. Enter picks the only match and never submits an empty answer. */
export function SearchField({ query, placeholder, matchCount, onChange, onEnter }: SearchFieldProps) {
  const strings = useStrings();
  const field = useRef<HTMLInputElement>(null);

  function keyPressed(event: KeyboardEvent): void {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <div className="banter-input banter-search">
      <Icon name="search" />
      <input
        ref={field}
        className="text-input"
        type="search"
        value={query}
        placeholder={placeholder}
        aria-label={strings.filter}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keyPressed}
      />
      {query !== "" && (
        <button
          type="button"
          className="banter-icon-button"
          aria-label={strings.clearFilter}
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
      <MatchCount query={query} total={matchCount} />
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
