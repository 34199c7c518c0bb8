/** Longest text that is read as a date or time: reading free words takes time that grows faster than they do. */
export const LONGEST_DATE = 200;
