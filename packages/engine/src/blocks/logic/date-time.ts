const DAY_MS = 86_400_000;

/** `date` plus a number of days, as an ISO time: in UTC, or with the offset of a named time zone. */
export function dateTime(date: Date, days: number, timeZone: string | undefined): string {
  const moment = new Date(date.getTime() + days * DAY_MS);
  return (timeZone === undefined ? undefined : inTimeZone(moment, timeZone)) ?? moment.toISOString();
}

function inTimeZone(moment: Date, timeZone: string): string | undefined {
  const format = formatFor(timeZone);
  if (format === undefined) return undefined;
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second, timeZoneName = "" } = parts;
  const offset = timeZoneName === "GMT" ? "+00:00" : timeZoneName.replace("GMT", "");
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
}

/** Whether times can be written in a named time zone. */
export function isTimeZone(name: string): boolean {
  return formatFor(name) !== undefined;
}

/** Undefined if the time zone doesn't exist. */
function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName: "longOffset",
    });
  } catch {
    // Intl throws a RangeError for unknown time zones.
    return undefined;
  }
}
