/** Default size limit of a file (spec §9). */
const DEFAULT_UPLOAD_LIMIT_MB = 10;

/** The size limit in megabytes: the bot's, else the page's. */
export function uploadLimit(blockLimit: number | undefined): number {
  return blockLimit ?? pageLimit() ?? DEFAULT_UPLOAD_LIMIT_MB;
}

function pageLimit(): number | undefined {
  const settings: unknown = Reflect.get(globalThis, "__ENV");
  if (typeof settings !== "object" || settings === null) return undefined;
  const { BANTER_BOT_FILE_UPLOAD_MAX_SIZE: own, NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: reference } =
    Object.fromEntries(Object.entries(settings));
  const limit = Number(own ?? reference);
  return Number.isFinite(limit) && limit > 0 ? limit : undefined;
}
