/** Without a day-first or month-first order that could be mistaken for the other. */
const DAY = {
  year: "numeric",
  month: "short",
  day: "numeric",
  calendar: "gregory",
  timeZone: "UTC",
} as const;
const MINUTES = { hour: "numeric", minute: "2-digit" } as const;

/** Formats the ISO 8601 form of a date answer, or of a range, for people: `Mar 4, 2026`, `Mar 4 – 6, 2026, …`. */
export function showDate(iso: string, locale: string | undefined): string {
  const formatter = new Intl.DateTimeFormat(locale, { ...DAY, ...(iso.includes("T") && MINUTES) });
  const [from = 0, to] = iso
    .split("/")
    .map((date) => Date.parse(`${date}${date.includes("T") ? "" : "T00:00"}Z`));
  return to === undefined ? formatter.format(from) : formatter.formatRange(from, to);
}
