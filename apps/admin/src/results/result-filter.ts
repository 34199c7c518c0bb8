import type { Filter } from "../owner-api/create-owner-api.ts";

/** The filter form's values. Days are `YYYY-MM-DD` or empty. */
export interface ResultFilter {
  readonly search: string;
  readonly status: Status;
  readonly from: string;
  /** Inclusive. */
  readonly to: string;
}

export const statuses = ["answered", "completed", "unfinished", "silent", "ratedDown", "all"] as const;
export type Status = (typeof statuses)[number];

export const noFilter: ResultFilter = { search: "", status: "answered", from: "", to: "" };

const statusFields: Readonly<Record<Status, Filter>> = {
  answered: { started: "true" },
  completed: { completed: "true" },
  unfinished: { started: "true", completed: "false" },
  silent: { started: "false" },
  ratedDown: { rated: "down" },
  all: {},
};

/** The filter as query parameters. Days become the times at which they start and end in the owner's time zone. */
export function apiFilter({ search, status, from, to }: ResultFilter): Filter {
  return { ...statusFields[status], search: search.trim(), from: startOf(from, 0), to: startOf(to, 1) };
}

function startOf(day: string, daysLater: number): string {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return "";
  const time = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

export function readStatus(value: string): Status {
  return statuses.find((status) => status === value) ?? noFilter.status;
}
