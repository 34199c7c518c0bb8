/** How dates are stored unless the bot says otherwise: as they are submitted, a range as an interval `A/B`. */
export const ISO_FORMAT = "iso";

/** The pattern in which a date input stores dates. The default is that of exported bots. */
export function patternOf({
  format,
  hasTime,
}: {
  readonly format?: string | undefined;
  readonly hasTime: boolean;
}): string {
  return format || (hasTime ? "dd/MM/yyyy HH:mm" : "dd/MM/yyyy");
}

export const DATE_FIELDS = /'([^']*)'|yyyy|yy|MMMM|MMM|MM|M|dd|d|EEEE|EEE|HH|H|hh|h|mm|m|ss|a/g;

/** Replaces each run of one letter outside of quotes, such as `DD`, which a pattern's author means as a field. */
export function replaceLetters(pattern: string, replace: (letters: string) => string): string {
  return pattern.replace(/'[^']*'|([A-Za-z])\1*/g, (part, letter?: string) =>
    letter === undefined ? part : replace(part),
  );
}

/** Whether `formatDate` writes a part of the date for these letters. */
export function isDateField(letters: string): boolean {
  return letters.match(DATE_FIELDS)?.[0] === letters;
}

/**
 * Formats `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm` with a pattern of Unicode date fields, e.g. `d MMMM yyyy, HH:mm`. Names are
 * English; quoted text is literal.
 */
export function formatDate(iso: string, pattern: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = iso.split(/\D/).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(date);
  const parts: Readonly<Record<string, () => string>> = {
    yyyy: () => digits(year, 4),
    yy: () => digits(year % 100, 2),
    MMMM: () => name({ month: "long" }),
    MMM: () => name({ month: "short" }),
    MM: () => digits(month, 2),
    M: () => String(month),
    dd: () => digits(day, 2),
    d: () => String(day),
    EEEE: () => name({ weekday: "long" }),
    EEE: () => name({ weekday: "short" }),
    HH: () => digits(hour, 2),
    H: () => String(hour),
    hh: () => digits(hour % 12 || 12, 2),
    h: () => String(hour % 12 || 12),
    mm: () => digits(minute, 2),
    m: () => String(minute),
    ss: () => "00",
    a: () => (hour < 12 ? "AM" : "PM"),
  };
  return pattern.replace(
    DATE_FIELDS,
    (letters, quoted: string | undefined) => quoted ?? parts[letters]?.() ?? letters,
  );
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, "0");
}
