import { useDeferredValue, useState } from "react";
import { PAGE_SIZE, type OwnerApi } from "../owner-api/create-owner-api.ts";
import type { Bot } from "../owner-api/replies.ts";
import { countOf, formatNumber } from "../page/format.ts";
import { Notice } from "../page/Notice.tsx";
import { useLoaded } from "../page/use-loaded.ts";
import { ExportButtons } from "./ExportButtons.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { apiFilter, noFilter, type ResultFilter } from "./result-filter.ts";
import { ResultsTable } from "./ResultsTable.tsx";
import { fillIn, useWords } from "../words/words.ts";
import "./results.css";

/** The table of what visitors answered, page by page. */
export function Results({ api, bot, filter, onFilter }: ResultsProps) {
  // The cursor of each page up to this one: the first has none.
  const [cursors, setCursors] = useState<readonly string[]>([""]);
  const words = useWords();
  const wanted = useDeferredValue(filter);
  const cursor = cursors.at(-1) ?? "";
  const page = useLoaded(JSON.stringify([bot.id, wanted, cursor]), async (signal) => {
    const reply = await api.results(bot.id, apiFilter(wanted), cursor, signal);
    // The result that the page begins after was removed meanwhile: the first page is there always.
    if (!reply.ok && reply.error.status === 409) setCursors([""]);
    return reply;
  });
  const { value, problem, isLoading, reload } = page;
  const first = (cursors.length - 1) * PAGE_SIZE + 1;
  const next = value?.nextCursor;

  return (
    <>
      <div className="results-tools">
        <FilterForm
          filter={filter}
          onFilter={(changed) => {
            setCursors([""]);
            onFilter(changed);
          }}
        />
        <div className="button-row">
          <button type="button" className="button" onClick={reload}>
            {words.refresh}
          </button>
          <ExportButtons api={api} bot={bot} filter={apiFilter(filter)} />
        </div>
      </div>
      <p className="results-count" role="status">
        {value === undefined ? words.loading : countOf(value.total, words.conversations)}
      </p>
      {problem !== undefined && <Notice title={problem.message} isProblem />}
      {value !== undefined && value.results.length === 0 && (
        <Notice title={filter === noFilter ? words.nobodyAnswered : words.nothingMatches}>
          <p className="muted">{filter === noFilter ? words.answersAppear : words.tryFewer}</p>
        </Notice>
      )}
      {value !== undefined && value.results.length > 0 && (
        <>
          <ResultsTable bot={bot} results={value.results} isLoading={isLoading} />
          <nav className="paging" aria-label={words.tablePages}>
            <button
              type="button"
              className="button"
              disabled={cursors.length === 1}
              onClick={() => setCursors(cursors.slice(0, -1))}
            >
              {words.newer}
            </button>
            <span>
              {fillIn(words.range, {
                first: formatNumber(first),
                last: formatNumber(first + value.results.length - 1),
                total: formatNumber(value.total),
              })}
            </span>
            <button
              type="button"
              className="button"
              disabled={next === undefined}
              onClick={() => next !== undefined && setCursors([...cursors, next])}
            >
              {words.older}
            </button>
          </nav>
        </>
      )}
    </>
  );
}

interface ResultsProps {
  readonly api: OwnerApi;
  readonly bot: Bot;
  readonly filter: ResultFilter;
  readonly onFilter: (filter: ResultFilter) => void;
}
