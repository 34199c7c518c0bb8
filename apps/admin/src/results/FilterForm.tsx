import { useEffect, useEffectEvent, useId, useState } from "react";
import { noFilter, readStatus, statuses, type ResultFilter } from "./result-filter.ts";
import { useStrings } from "../strings/strings.ts";

const SEARCH_DEBOUNCE_MS = 250;

/** Search, status and period. Changes apply immediately; the search is debounced. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const strings = useStrings();
  const id = useId();
  // Clearing resets the search field, including text that isn't applied yet.
  const [clears, setClears] = useState(0);
  return (
    <form className="filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        key={clears}
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <div className="field filter-status">
        <label htmlFor={`${id}-status`}>{strings.show}</label>
        <select
          id={`${id}-status`}
          value={filter.status}
          onChange={(event) => onFilter({ ...filter, status: readStatus(event.target.value) })}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {strings[`status.${status}`]}
            </option>
          ))}
        </select>
      </div>
      <DayField
        label={strings.from}
        value={filter.from}
        max={filter.to}
        onChange={(from) => onFilter({ ...filter, from })}
      />
      <DayField
        label={strings.to}
        value={filter.to}
        min={filter.from}
        onChange={(to) => onFilter({ ...filter, to })}
      />
      {filter !== noFilter && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => {
            setClears(clears + 1);
            onFilter(noFilter);
          }}
        >
          {strings.clearFilters}
        </button>
      )}
    </form>
  );
}

interface FilterFormProps {
  readonly filter: ResultFilter;
  readonly onFilter: (filter: ResultFilter) => void;
}

/** Keeps the typed text and calls `onChange` when typing pauses. */
function SearchField({ value, onChange }: SearchFieldProps) {
  const strings = useStrings();
  const id = useId();
  const [search, setSearch] = useState(value);
  const apply = useEffectEvent(onChange);
  useEffect(() => {
    if (search === value) return undefined;
    const timer = setTimeout(() => apply(search), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search, value]);
  return (
    <div className="field filter-search">
      <label htmlFor={id}>{strings.searchAnswers}</label>
      <input
        id={id}
        type="search"
        value={search}
        placeholder={strings.searchHint}
        onChange={(event) => setSearch(event.target.value)}
      />
    </div>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (search: string) => void;
}

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}
