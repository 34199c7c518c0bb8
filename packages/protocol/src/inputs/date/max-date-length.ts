/** Longest text that is parsed as a date or time, because parsing natural language takes superlinear time. */
export const MAX_DATE_LENGTH = 200;
