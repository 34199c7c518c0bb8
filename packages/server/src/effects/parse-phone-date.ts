import { casual, en, type ParsedComponents } from "chrono-node";
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCallingCode,
} from "libphonenumber-js/min";

/** Extracts the first phone number as E.164, e.g. `+33612345678`. */
export function parsePhone(text: string, defaultCountry: string | undefined): string | undefined {
  const country = defaultCountry?.toUpperCase() ?? "";
  const number = parsePhoneNumberFromString(text, {
    extract: true,
    ...(isSupportedCountry(country) && { defaultCountry: country }),
  });
  if (number === undefined) return undefined;
  if (number.isPossible()) return number.number;
  const asTyped = text.replaceAll(/\D/g, "");
  return text.startsWith("+") && hasPossibleLength(asTyped, number.countryCallingCode)
    ? `+${asTyped}`
    : undefined;
}

/**
 * Whether the digits after the calling code have a possible length. The library also drops what looks like a trunk
 * prefix, which makes a few international numbers too short; the widget's field accepts them.
 */
function hasPossibleLength(digits: string, callingCode: CountryCallingCode): boolean {
  const metadata = new Metadata();
  return getCountries().some((country) => {
    if (getCountryCallingCode(country) !== callingCode) return false;
    metadata.selectNumberingPlan(country);
    return metadata.numberingPlan?.possibleLengths().includes(digits.length - callingCode.length) === true;
  });
}

/** Parses a date or time in natural language to local `YYYY-MM-DDTHH:mm`. "Tomorrow" is relative to `now`. */
export function parseDate(text: string, prefersDayFirst: boolean, now: Date): string | undefined {
  const exact = isoDate(text);
  if (exact !== undefined) return exact;
  const [result] = (prefersDayFirst ? en.GB : casual).parse(text, now);
  return result === undefined ? undefined : toLocalText(result.start);
}

/** Reads the format of date inputs, `2026-05-04` or `2026-05-04T10:30`. Undefined for dates that don't exist. */
function isoDate(text: string): string | undefined {
  const [, date, time = "00:00"] =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?\s*$/.exec(text) ?? [];
  if (date === undefined) return undefined;
  const instant = new Date(`${date}T${time}:00Z`);
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(date)
    ? undefined
    : `${date}T${time}`;
}

/** A date without a time means midnight; chrono-node would imply noon. */
function toLocalText(start: ParsedComponents): string {
  const part = (name: "year" | "month" | "day" | "hour" | "minute"): number => start.get(name) ?? 0;
  const date = `${pad(part("year"), 4)}-${pad(part("month"))}-${pad(part("day"))}`;
  return start.isCertain("hour") ? `${date}T${pad(part("hour"))}:${pad(part("minute"))}` : `${date}T00:00`;
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}
