/* Days are ISO dates, `YYYY-MM-DD`, which can be compared as text. */

const DAY = /^\d{4}-\d{2}-\d{2}/;
const DAY_MS = 86_400_000;

/** The day that a field's value starts with; undefined without a complete one. */
export function dayOf(value: string | undefined): string | undefined {
  return value === undefined ? undefined : DAY.exec(value)?.[0];
}

/** The visitor's date. */
export function today(now = new Date()): string {
  return toDay(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * DAY_MS);
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const next = new Date(month);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  return toDay(month + (Math.min(date.getUTCDate(), last) - 1) * DAY_MS);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** The first day of the week that `day` is in. */
export function startOfWeek(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

/** The days of a month, by week. */
export function weeksOf(day: string, firstWeekday: number): readonly (readonly string[])[] {
  const month = day.slice(0, 7);
  const start = startOfWeek(`${month}-01`, firstWeekday);
  const days = Array.from({ length: 42 }, (_, index) => addDays(start, index));
  return Array.from({ length: 6 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7).filter((shown) => shown.startsWith(month)),
  ).filter((week) => week.length > 0);
}

/** The nearest value between the limits. Limits may have no time. */
export function clampDay(day: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}

/* CLDR's regions whose week doesn't start on Monday. Not every browser has `Intl.Locale.getWeekInfo`. */
const FROM_SATURDAY = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";
const FROM_SUNDAY =
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";

/** The weekday that calendars begin with in the language's or the locale's region; 0 is Sunday. */
export function firstWeekday(locale: string): number {
  const region = new Intl.Locale(locale).maximize().region ?? "";
  if (region !== "" && FROM_SATURDAY.includes(region)) return 6;
  return region !== "" && FROM_SUNDAY.includes(region) ? 0 : 1;
}

/** Years beyond four digits have another format. */
function toDay(ms: number): string {
  const first = Date.parse("0001-01-01");
  const last = Date.parse("9999-12-31");
  return new Date(Math.max(first, Math.min(ms, last))).toISOString().slice(0, 10);
}
