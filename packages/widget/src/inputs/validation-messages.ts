import type { AnswerProblem } from "@banter/protocol";
import { type UiStrings, fillIn } from "../i18n/strings.ts";

/** The message for an invalid answer, with numbers, dates and lists formatted for `locale`. */
export function validationMessage(problem: AnswerProblem, strings: UiStrings, locale: string): string {
  const { kind, ...details } = problem;
  const values = Object.entries(details).map(([name, value]) => [name, formatValue(value, locale)]);
  return fillIn(strings[`problem.${kind}`], Object.fromEntries(values));
}

function formatValue(value: string | number | readonly (string | number)[], locale: string): string {
  if (typeof value === "number")
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);
  if (typeof value !== "string")
    return new Intl.ListFormat(locale).format(value.map((item) => formatValue(item, locale)));
  // Date fields have no time zone: parse and format as UTC to keep the value unchanged.
  const date = new Date(value.length > 10 ? `${value}Z` : value);
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(date.getTime())) return value;
  const format =
    value.length > 10
      ? ({ dateStyle: "long", timeStyle: "short" } as const)
      : ({ dateStyle: "long" } as const);
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: "UTC" }).format(date);
}
