import type { Chunk } from "@banter/client";

/** Texts of the times at which messages arrived and answers were given. Times are milliseconds since 1970. */
export interface MessageTimes {
  /** The time of day, with the date unless it is today. */
  format(time: number | undefined): string | undefined;
  /** The date of `time` if `earlier` was on another day. */
  newDay(earlier: number | undefined, time: number | undefined): string | undefined;
}

export function createMessageTimes(locale: string): MessageTimes {
  const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  const dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "full" });
  return {
    format: (time) => {
      if (time === undefined) return undefined;
      return (isSameDay(time, Date.now()) ? timeOfDay : dateAndTime).format(time);
    },
    newDay: (earlier, time) =>
      earlier === undefined || time === undefined || isSameDay(earlier, time) ? undefined : date.format(time),
  };
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** Of a chunk's last message. */
export function lastTime({ answer, time }: Chunk): number | undefined {
  return answer === undefined ? time : answer.time;
}
