import { showDate } from "@banter/protocol";
import { interpolate } from "../strings/strings.ts";

/** A number in the owner's locale, with at most two decimals. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }).format(value);
}

/** An answer as the owner reads it: a date in the owner's locale, any other text as it is. */
export function shownAnswer(text: string, iso: string | undefined): string {
  return iso === undefined ? text : showDate(iso, undefined);
}

/** A share from 0 to 1 as a percentage without decimals. */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Chooses the form for the count from `{total} visitor|{total} visitors` and fills in the number. */
export function pluralize(count: number, forms: string): string {
  const [one = forms, many = one] = forms.split("|");
  return interpolate(count === 1 ? one : many, { total: formatNumber(count) });
}
