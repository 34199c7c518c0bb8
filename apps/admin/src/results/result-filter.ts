import type { Filter } from "../owner-api/create-owner-api.ts";

/** What the owner asks for. Days are as date fields give them: `2026-01-31`, or empty. */
export interface ResultFilter {
  readonly search: string;
  readonly status: Status;
  readonly from: string;
  /** The last day, included. */
  readonly to: string;
}

export const statuses = ["answered", "completed", "unfinished", "silent", "all"] as const;
export type Status = (typeof statuses)[number];

export const noFilter: ResultFilter = { search: "", status: "answered", from: "", to: "" };

const statusFields: Readonly<Record<Status, Filter>> = {
  answered: { started: "true" },
  completed: { completed: "true" },
  unfinished: { started: "true", completed: "false" },
  silent: { started: "false" },
  all: {},
};

/** As the API takes it: days become the moments at which they begin and end where the owner is. */
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
