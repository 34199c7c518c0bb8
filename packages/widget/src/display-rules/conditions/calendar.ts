import type { DisplayDates, DisplayHours } from "@banter/protocol";
import { poll, verdict, type Watch } from "../page-watch.ts";
import { zonedTime } from "../zoned-time.ts";

/** The times have minutes. */
const CHECK_MS = 10_000;

export const watchHours: Watch<DisplayHours> = ({ timeZone, days, from, to }, { signal, changed }) => {
  poll(signal, CHECK_MS, changed);
  return () => {
    const { day, dayBefore, time } = zonedTime(timeZone);
    const isOn = (name: typeof day) => days === undefined || days.includes(name);
    const holds =
      from < to
        ? isOn(day) && from <= time && time < to
        : (isOn(day) && from <= time) || (isOn(dayBefore) && time < to);
    return verdict(holds, `In ${timeZone} it is ${day} ${time}.`);
  };
};

export const watchDates: Watch<DisplayDates> = (
  { timeZone, from = "", until = "~" },
  { signal, changed },
) => {
  poll(signal, CHECK_MS, changed);
  return () => {
    const { minute } = zonedTime(timeZone);
    // A day, which has fewer characters than a minute, contains all of its minutes.
    const holds = from <= minute && minute.slice(0, until.length) <= until;
    return verdict(holds, `In ${timeZone} it is ${minute.replace("T", " ")}.`);
  };
};
