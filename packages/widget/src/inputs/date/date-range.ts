/** The two ends of a range as the fields hold them; a single date is `from`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

interface DateForm {
  readonly hasTime: boolean;
  /** How the flow writes dates down, e.g. `dd/MM/yyyy`, which is how a prefilled one comes. */
  readonly format?: string | undefined;
  readonly labels?: { readonly separator: string };
}

/** Reads an earlier answer or a prefill: `A to B`, or one date. What is no date leaves its field empty. */
export function splitRange(text: string, form: DateForm): DateRange {
  const separator = ` ${form.labels?.separator ?? "to"} `;
  const [from = "", to = ""] = text.includes(separator) ? text.split(separator) : text.split(" to ");
  return { from: fit(from.trim(), form), to: fit(to.trim(), form) };
}

/** What is sent, and kept as the draft. */
export function joinRange({ from, to }: DateRange): string {
  return `${from} to ${to}`;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

function fit(text: string, { hasTime, format }: DateForm): string {
  const iso = DATE.test(text)
    ? text
    : fromPattern(text, format || (hasTime ? "dd/MM/yyyy HH:mm" : "dd/MM/yyyy"));
  if (iso === undefined) return "";
  if (!hasTime) return iso.slice(0, 10);
  return iso.length > 10 ? iso.slice(0, 16) : `${iso}T00:00`;
}

const PLACES = /yyyy|MM|dd|HH|mm/g;

/** Only patterns of plain digits can be read back; others leave the field empty. */
function fromPattern(text: string, pattern: string): string | undefined {
  const names: readonly string[] = pattern.match(PLACES) ?? [];
  const source = pattern
    .split(PLACES)
    .map((between) => between.replaceAll(/[^\w\s]/g, "\\$&"))
    .reduce((built, between, index) => `${built}(\\d{${names[index - 1]?.length ?? 0}})${between}`);
  const digits = new RegExp(`^${source}$`).exec(text)?.slice(1);
  if (digits === undefined) return undefined;
  const part = (name: string): string | undefined => digits[names.indexOf(name)];
  const [year, month, day, hours, minutes] = ["yyyy", "MM", "dd", "HH", "mm"].map((name) => part(name));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return `${year}-${month}-${day}${hours !== undefined && minutes !== undefined ? `T${hours}:${minutes}` : ""}`;
}
