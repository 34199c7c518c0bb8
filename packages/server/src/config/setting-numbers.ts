import { SettingError } from "../failures/setting-error.ts";

/** An invalid number must neither remove data nor count as "keep everything". */
export function readDays(text?: string): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (Number.isFinite(days) && days > 0) return days;
  throw new SettingError(`BANTER_RETENTION_DAYS takes a number of days above 0, not "${text}".`);
}

/** In bytes. */
export function readMegabytes(text?: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_048_576;
  throw new SettingError(`BANTER_MIN_FREE_MB takes a whole number of megabytes, not "${text}".`);
}
