/** The two ends of a range as the fields hold them; a single date is `from`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Reads an earlier answer or a prefill: `A to B`, or one date. What is no date leaves its field empty. */
export function splitRange(text: string, hasTime: boolean): DateRange {
  const [from = "", to = ""] = text.split(" to ");
  return { from: fit(from.trim(), hasTime), to: fit(to.trim(), hasTime) };
}

/** What is sent, and kept as the draft. */
export function joinRange({ from, to }: DateRange): string {
  return `${from} to ${to}`;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

function fit(text: string, hasTime: boolean): string {
  if (!DATE.test(text)) return "";
  if (!hasTime) return text.slice(0, 10);
  return text.length > 10 ? text.slice(0, 16) : `${text}T00:00`;
}
