/** Megabytes that a file may have where neither the bot nor the page says so (spec §9). */
export const DEFAULT_UPLOAD_LIMIT = 10;

/** The limit in megabytes: the bot's, else the page's setting, else 10. */
export function uploadLimit(blockLimit: number | undefined): number {
  return blockLimit ?? pageLimit() ?? DEFAULT_UPLOAD_LIMIT;
}

function pageLimit(): number | undefined {
  const settings: unknown = Reflect.get(globalThis, "__ENV");
  if (typeof settings !== "object" || settings === null) return undefined;
  const { BANTER_BOT_FILE_UPLOAD_MAX_SIZE: own, NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: reference } =
    Object.fromEntries(Object.entries(settings));
  const limit = Number(own ?? reference);
  return Number.isFinite(limit) && limit > 0 ? limit : undefined;
}
