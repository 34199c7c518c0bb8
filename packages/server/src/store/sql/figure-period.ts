import type { ResultFilter } from "../stored-result.ts";
import { DAY_MS } from "../day.ts";

/** A filter split into whole days, whose figures are stored, and the rest, which is recounted. */
export interface FigurePeriod {
  /** First day and the day after the last one, in days since 1970; undefined if the filter contains no whole day. */
  readonly days?: { readonly from?: number; readonly to?: number };
  /** Filters of the results that are not on those days. */
  readonly recounted: readonly ResultFilter[];
}

/** No figures are kept by text or by feedback, so these filters are recounted. */
export function splitByDay(filter: ResultFilter): FigurePeriod {
  const { from, to, rated, search } = filter;
  if (search !== undefined || rated !== undefined) return { recounted: [filter] };
  const firstDay = from === undefined ? -Infinity : Math.ceil(from / DAY_MS);
  const endDay = to === undefined ? Infinity : Math.floor(to / DAY_MS);
  if (firstDay >= endDay) return { recounted: [filter] };
  const edges = [
    from === undefined || from === firstDay * DAY_MS ? undefined : { from, to: firstDay * DAY_MS },
    to === undefined || to === endDay * DAY_MS ? undefined : { from: endDay * DAY_MS, to },
  ];
  return {
    days: { ...(from !== undefined && { from: firstDay }), ...(to !== undefined && { to: endDay }) },
    recounted: edges.flatMap((edge) => (edge === undefined ? [] : [{ ...filter, ...edge }])),
  };
}
