/** Values of the two date fields. A single date uses `from`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

interface DateFormat {
  readonly hasTime: boolean;
  /** The flow's date format, e.g. `dd/MM/yyyy`; prefilled dates use it. */
  readonly format?: string | undefined;
  readonly labels?: { readonly separator: string };
}

/** Parses a draft or prefill, `A to B` or one date. An invalid date leaves its field empty. */
export function splitRange(text: string, format: DateFormat): DateRange {
  const separator = ` ${format.labels?.separator ?? "to"} `;
  const [from = "", to = ""] = text.includes(separator) ? text.split(separator) : text.split(" to ");
  return { from: toFieldValue(from.trim(), format), to: toFieldValue(to.trim(), format) };
}

/** The submitted text, also used as the draft. */
export function joinRange({ from, to }: DateRange): string {
  return `${from} to ${to}`;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

function toFieldValue(text: string, { hasTime, format }: DateFormat): string {
  const iso = DATE.test(text)
    ? text
    : fromPattern(text, format || (hasTime ? "dd/MM/yyyy HH:mm" : "dd/MM/yyyy"));
  if (iso === undefined) return "";
  if (!hasTime) return iso.slice(0, 10);
  return iso.length > 10 ? iso.slice(0, 16) : `${iso}T00:00`;
}

const PLACEHOLDERS = /yyyy|MM|dd|HH|mm/g;

/** Only numeric patterns can be parsed back. */
function fromPattern(text: string, pattern: string): string | undefined {
  const names: readonly string[] = pattern.match(PLACEHOLDERS) ?? [];
  const source = pattern
    .split(PLACEHOLDERS)
    .map((between) => between.replaceAll(/[^\w\s]/g, "\\$&"))
    .reduce((built, between, index) => `${built}(\\d{${names[index - 1]?.length ?? 0}})${between}`);
  const digits = new RegExp(`^${source}$`).exec(text)?.slice(1);
  if (digits === undefined) return undefined;
  const part = (name: string): string | undefined => digits[names.indexOf(name)];
  const [year, month, day, hours, minutes] = ["yyyy", "MM", "dd", "HH", "mm"].map((name) => part(name));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return `${year}-${month}-${day}${hours !== undefined && minutes !== undefined ? `T${hours}:${minutes}` : ""}`;
}
