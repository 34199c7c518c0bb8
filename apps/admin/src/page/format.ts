import { fillIn } from "../words/words.ts";

/** A number as the owner's language writes it, with at most two places behind the point. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }).format(value);
}

/** A share from 0 to 1 as a whole percentage. */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** `{total} visitor|{total} visitors` with the number in its place. */
export function countOf(count: number, forms: string): string {
  const [one = forms, many = one] = forms.split("|");
  return fillIn(count === 1 ? one : many, { total: formatNumber(count) });
}
