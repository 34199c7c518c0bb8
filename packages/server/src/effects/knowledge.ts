import { casual, en, type ParsedComponents } from "chrono-node";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** The first phone number in `text` as E.164, e.g. `+33612345678`; nothing when there is none. */
export function parsePhone(text: string, defaultCountry: string | undefined): string | undefined {
  const country = defaultCountry?.toUpperCase() ?? "";
  const number = parsePhoneNumberFromString(text, {
    extract: true,
    ...(isSupportedCountry(country) && { defaultCountry: country }),
  });
  return number?.isPossible() === true ? number.number : undefined;
}

/** A date or time in free words as `YYYY-MM-DDTHH:mm`, local; nothing when there is none. `now` is what "tomorrow" counts from. */
export function parseDate(text: string, prefersDayFirst: boolean, now: Date): string | undefined {
  const exact = isoDate(text);
  if (exact !== undefined) return exact;
  const [result] = (prefersDayFirst ? en.GB : casual).parse(text, now);
  return result === undefined ? undefined : local(result.start);
}

/** `2026-05-04` and `2026-05-04T10:30`, as a date field sends them, need no guessing, but must exist. */
function isoDate(text: string): string | undefined {
  const [, date, time = "00:00"] =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?\s*$/.exec(text) ?? [];
  if (date === undefined) return undefined;
  const instant = new Date(`${date}T${time}:00Z`);
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(date)
    ? undefined
    : `${date}T${time}`;
}

/** A day without a time is its midnight, not the noon that the parser implies. */
function local(start: ParsedComponents): string {
  const part = (name: "year" | "month" | "day" | "hour" | "minute"): number => start.get(name) ?? 0;
  const date = `${pad(part("year"), 4)}-${pad(part("month"))}-${pad(part("day"))}`;
  return start.isCertain("hour") ? `${date}T${pad(part("hour"))}:${pad(part("minute"))}` : `${date}T00:00`;
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}
