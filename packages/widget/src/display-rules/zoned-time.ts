import { displayDays, type DisplayDay } from "@banter/protocol";

/** A moment in a time zone. */
export interface ZonedTime {
  readonly day: DisplayDay;
  readonly dayBefore: DisplayDay;
  /** `2026-12-24T18:00` */
  readonly minute: string;
  /** `18:00` */
  readonly time: string;
}

/** The present moment in an IANA time zone. */
export function zonedTime(timeZone: string, now = new Date()): ZonedTime {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  const weekday = displayDays.findIndex((name) => name === read("weekday").toLowerCase());
  const time = `${read("hour")}:${read("minute")}`;
  return {
    day: displayDays[weekday] ?? "sun",
    dayBefore: displayDays[(weekday + 6) % 7] ?? "sat",
    minute: `${read("year")}-${read("month")}-${read("day")}T${time}`,
    time,
  };
}
