import type { DateInputOptions } from "./date-input.ts";
import { DATE_FIELDS, patternOf } from "./format-date.ts";
import { MAX_DATE_LENGTH } from "./max-date-length.ts";

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** What `readDate` needs to know of a date input. */
export interface StoredDateFormat extends Pick<DateInputOptions, "hasTime" | "format"> {
  readonly labels: Pick<DateInputOptions["labels"], "separator">;
}

/**
 * Reads a stored answer of a date input back: `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`, of a range `A/B`. Undefined if the text
 * is in neither the flow's format nor ISO 8601.
 */
export function readDate(text: string, format: StoredDateFormat): string | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined;
  const dates = splitDates(text, format.labels.separator).map((part) => readOne(part, patternOf(format)));
  return dates.includes(undefined) ? undefined : dates.join("/");
}

/** The two dates of a stored range, an ISO 8601 interval or a draft `A to B`; otherwise the text. */
export function splitDates(text: string, separator: string): readonly string[] {
  const between = [` ${separator} `, " to "].find((part) => text.includes(part));
  if (between !== undefined) return text.split(between).slice(0, 2);
  return /^\d{4}-\d{2}-\d{2}[^/]*\/\d{4}-/.test(text) ? text.split("/") : [text];
}

export function isIsoDate(text: string): boolean {
  const match = ISO.exec(text);
  if (!match) return false;
  const [, year, month, day, hour = 0, minute = 0] = match.slice(0, 6).map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day && hour < 24 && minute < 60;
}

function readOne(text: string, pattern: string): string | undefined {
  const typed = text.trim();
  if (isIsoDate(typed)) return typed.slice(0, 16).replace(" ", "T");
  const fields = readFields(typed, pattern);
  if (fields === undefined) return undefined;
  const iso = toDate(fields) + toTime(fields);
  return isIsoDate(iso) ? iso : undefined;
}

type Fields = Readonly<Record<string, string>>;

function toDate({ yyyy, yy, MMMM, MMM, MM, M, dd, d }: Fields): string {
  const name = (MMMM ?? MMM)?.slice(0, 3).toLowerCase() ?? "";
  const month = MM ?? M ?? MONTHS.indexOf(name) + 1;
  return `${yyyy ?? `20${yy}`}-${digits(month)}-${digits(dd ?? d)}`;
}

/** Empty if the fields have no hour. */
function toTime({ HH, H, hh, h, mm, m, a }: Fields): string {
  const half = a?.toUpperCase() === "PM" ? 12 : 0;
  const hour = HH ?? H ?? ((hh ?? h) ? (Number(hh ?? h) % 12) + half : undefined);
  return hour === undefined ? "" : `T${digits(hour)}:${digits(mm ?? m ?? 0)}`;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The fields of a text in the pattern's format. Reads from left to right, without backtracking. */
function readFields(text: string, pattern: string): Fields | undefined {
  const found: Record<string, string> = {};
  let end = 0;
  let at = 0;
  const skip = (literal: string): boolean => {
    const isThere = text.startsWith(literal, at);
    at += literal.length;
    return isThere;
  };
  for (const { 0: field, 1: quoted, index } of pattern.matchAll(DATE_FIELDS)) {
    if (!skip(pattern.slice(end, index)) || (quoted !== undefined && !skip(quoted))) return undefined;
    end = index + field.length;
    if (quoted !== undefined) continue;
    const value = leadingValue(text.slice(at), field);
    if (value === "") return undefined;
    found[field] = value;
    at += value.length;
  }
  return skip(pattern.slice(end)) && at === text.length ? found : undefined;
}

function leadingValue(text: string, field: string): string {
  if (/^(?:MMMM?|E+|a)$/.test(field)) return /^[a-z]+/i.exec(text)?.[0] ?? "";
  const [number = ""] = /^\d{1,4}/.exec(text) ?? [];
  if (field.length === 1) return number.slice(0, 2);
  return number.length < field.length ? "" : number.slice(0, field.length);
}

function digits(number: string | number | undefined): string {
  return String(number).padStart(2, "0");
}
