import { useDeferredValue } from "react";
import { PAGE_SIZE, type OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotOverview, ResultsPage } from "@banter/protocol/reply-schemas";
import { pluralize, formatNumber } from "../page/format.ts";
import { Notice } from "../page/Notice.tsx";
import { Skeleton } from "../page/Skeleton.tsx";
import { useQuery } from "../page/use-query.ts";
import { ExportButtons } from "./ExportButtons.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { apiFilter, noFilter } from "./result-filter.ts";
import { firstPage, type PlaceProps, type ResultsPlace } from "./results-place.ts";
import { ResultsTable } from "./ResultsTable.tsx";
import { interpolate, useStrings } from "../strings/strings.ts";
import "./results.css";

/** The table of results, in pages. */
export function Results({ api, bot, place: { filter, cursors }, onPlace }: ResultsProps) {
  const setCursors = (changed: ResultsPlace["cursors"]) =>
    onPlace((place) => ({ ...place, cursors: changed }));
  const strings = useStrings();
  const deferredFilter = useDeferredValue(filter);
  const cursor = cursors.at(-1) ?? "";
  const page = useQuery(JSON.stringify([bot.id, deferredFilter, cursor]), async (signal) => {
    const reply = await api.results(bot.id, apiFilter(deferredFilter), cursor, signal);
    // The result behind the cursor was removed: return to the first page.
    if (!reply.ok && reply.error.status === 409) setCursors(firstPage.cursors);
    return reply;
  });
  const { value, problem, isLoading, reload } = page;

  return (
    <>
      <FilterForm filter={filter} onFilter={(changed) => onPlace({ ...firstPage, filter: changed })} />
      <div className="results-tools">
        <p className="results-count" role="status">
          {value !== undefined && pluralize(value.total, strings.conversations)}
        </p>
        <div className="button-row">
          <button type="button" className="button" onClick={reload}>
            {strings.refresh}
          </button>
          <ExportButtons api={api} bot={bot} filter={apiFilter(filter)} />
        </div>
      </div>
      {problem !== undefined && <Notice title={problem.message} isProblem />}
      {value === undefined && isLoading && <Skeleton lines={12} />}
      {value !== undefined && value.results.length === 0 && (
        <Notice title={filter === noFilter ? strings.noAnswersYet : strings.noMatches}>
          <p className="muted">{filter === noFilter ? strings.answersAppear : strings.noMatchesHint}</p>
        </Notice>
      )}
      {value !== undefined && value.results.length > 0 && (
        <>
          <ResultsTable bot={bot} results={value.results} isLoading={isLoading} />
          <Pagination cursors={cursors} page={value} onCursors={setCursors} />
        </>
      )}
    </>
  );
}

interface ResultsProps extends PlaceProps {
  readonly api: OwnerApi;
  readonly bot: BotOverview;
}

function Pagination({ cursors, page, onCursors }: PaginationProps) {
  const strings = useStrings();
  const first = (cursors.length - 1) * PAGE_SIZE + 1;
  const { nextCursor, results, total } = page;
  return (
    <nav className="paging" aria-label={strings.pagination}>
      <button
        type="button"
        className="button"
        disabled={cursors.length === 1}
        onClick={() => onCursors(cursors.slice(0, -1))}
      >
        {strings.newer}
      </button>
      <span role="status">
        {interpolate(strings.range, {
          first: formatNumber(first),
          last: formatNumber(first + results.length - 1),
          total: formatNumber(total),
        })}
      </span>
      <button
        type="button"
        className="button"
        disabled={nextCursor === undefined}
        onClick={() => nextCursor !== undefined && onCursors([...cursors, nextCursor])}
      >
        {strings.older}
      </button>
    </nav>
  );
}

interface PaginationProps {
  /** The cursors of all pages up to this one. */
  readonly cursors: readonly string[];
  readonly page: ResultsPage;
  readonly onCursors: (cursors: readonly string[]) => void;
}
