import { readDate, splitDates, type StoredDateFormat } from "@banter/protocol";

/** Values of the two date fields. A single date uses `from`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Parses a draft or prefill, `A to B`, a stored range or one date. An invalid date leaves its field empty. */
export function splitRange(text: string, format: StoredDateFormat): DateRange {
  const [from = "", to = ""] = splitDates(text, format.labels.separator);
  return { from: toFieldValue(from, format), to: toFieldValue(to, format) };
}

/** The submitted text, also used as the draft. */
export function joinRange({ from, to }: DateRange): string {
  return `${from} to ${to}`;
}

function toFieldValue(text: string, format: StoredDateFormat): string {
  const iso = readDate(text, format);
  if (iso === undefined) return "";
  if (!format.hasTime) return iso.slice(0, 10);
  return iso.length > 10 ? iso : `${iso}T00:00`;
}
