import { useEffect, useId, useState } from "react";
import { noFilter, readStatus, statuses, type ResultFilter } from "./result-filter.ts";
import { useWords } from "../words/words.ts";

/** How long the search waits for the next letter. Milliseconds. */
const PAUSE = 250;

/** Search, status and time. Every change counts at once, the search after a pause. */
export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const words = useWords();
  const id = useId();
  const [search, setSearch] = useState(filter.search);
  useEffect(() => {
    if (search === filter.search) return undefined;
    const timer = setTimeout(() => onFilter({ ...filter, search }), PAUSE);
    return () => clearTimeout(timer);
  }, [search, filter, onFilter]);
  return (
    <form className="filter" role="search" onSubmit={(event) => event.preventDefault()}>
      <div className="field filter-search">
        <label htmlFor={`${id}-search`}>{words.searchAnswers}</label>
        <input
          id={`${id}-search`}
          type="search"
          value={search}
          placeholder={words.searchHint}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="field filter-status">
        <label htmlFor={`${id}-status`}>{words.show}</label>
        <select
          id={`${id}-status`}
          value={filter.status}
          onChange={(event) => onFilter({ ...filter, status: readStatus(event.target.value) })}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {words[`status.${status}`]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-from`}>{words.from}</label>
        <input
          id={`${id}-from`}
          type="date"
          value={filter.from}
          max={filter.to}
          onChange={(event) => onFilter({ ...filter, from: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-to`}>{words.to}</label>
        <input
          id={`${id}-to`}
          type="date"
          value={filter.to}
          min={filter.from}
          onChange={(event) => onFilter({ ...filter, to: event.target.value })}
        />
      </div>
      {filter !== noFilter && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => {
            setSearch("");
            onFilter(noFilter);
          }}
        >
          {words.clear}
        </button>
      )}
    </form>
  );
}

interface FilterFormProps {
  readonly filter: ResultFilter;
  readonly onFilter: (filter: ResultFilter) => void;
}
