import { pino } from "pino";

/** The server's log. Answers, variables and session ids are never logged. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, text: string): void;
  warn(fields: Readonly<Record<string, unknown>>, text: string): void;
  error(fields: Readonly<Record<string, unknown>>, text: string): void;
}

/** Discards everything. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** One JSON object per line on standard output. */
export function createJsonLogger(level: "info" | "warn" | "error" = "info"): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
