const STEP_MINUTES = 15;

/** The times of a day that the list offers, `HH:mm`. Others can be typed into the field. */
export const DAY_TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) => {
  const minutes = index * STEP_MINUTES;
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
});

/** The last offered time that isn't after `time`. */
export function nearestTime(time: string): string {
  return DAY_TIMES.findLast((offered) => offered <= time) ?? "00:00";
}

/** The visitor's time of day. */
export function timeNow(now = new Date()): string {
  return `${twoDigits(now.getHours())}:${twoDigits(now.getMinutes())}`;
}

/** Whether a date with a time is within limits that may have no time. */
export function isWithin(moment: string, min: string | undefined, max: string | undefined): boolean {
  return (min === undefined || moment >= min) && (max === undefined || moment.slice(0, max.length) <= max);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
