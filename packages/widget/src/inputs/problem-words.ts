import type { AnswerProblem } from "@banter/protocol";
import { withEnglish } from "../i18n/english.ts";
import type { KnownWords } from "../i18n/word-book.ts";
import { fillIn } from "../i18n/words.ts";

/** What is wrong with an answer, in the visitor's words; numbers, dates and lists as `locale` writes them. */
export function problemWords(problem: AnswerProblem, words: KnownWords, locale: string): string {
  const { kind, ...details } = problem;
  const values = Object.entries(details).map(([name, value]) => [name, written(value, locale)]);
  return fillIn(withEnglish(words)[`problem.${kind}`], Object.fromEntries(values));
}

function written(value: string | number | readonly string[], locale: string): string {
  if (typeof value === "number")
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);
  if (typeof value !== "string") return new Intl.ListFormat(locale).format(value);
  // A day or a moment without a zone, as date fields give them: read and written as UTC, it stays what it is.
  const moment = new Date(value.length > 10 ? `${value}Z` : value);
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(moment.getTime())) return value;
  const format =
    value.length > 10
      ? ({ dateStyle: "long", timeStyle: "short" } as const)
      : ({ dateStyle: "long" } as const);
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: "UTC" }).format(moment);
}
