import { pino } from "pino";

/** What the server writes about itself. Answers, variables and session ids never appear in it. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, text: string): void;
  warn(fields: Readonly<Record<string, unknown>>, text: string): void;
  error(fields: Readonly<Record<string, unknown>>, text: string): void;
}

/** Writes nothing. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** One JSON object per line on standard output. */
export function createJsonLogger(level: "info" | "warn" | "error" = "info"): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
