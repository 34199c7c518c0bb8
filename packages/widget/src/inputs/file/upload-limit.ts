import { fieldsOf } from "@banter/protocol";

/** Default size limit of a file (spec §9). */
const DEFAULT_UPLOAD_LIMIT_MB = 10;

/** The size limit in megabytes: the bot's, else the page's. */
export function uploadLimit(blockLimit: number | undefined): number {
  return blockLimit ?? pageLimit() ?? DEFAULT_UPLOAD_LIMIT_MB;
}

function pageLimit(): number | undefined {
  const { BANTER_BOT_FILE_UPLOAD_MAX_SIZE: own, NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: reference } = fieldsOf(
    Reflect.get(globalThis, "__ENV"),
  );
  const limit = Number(own ?? reference);
  return Number.isFinite(limit) && limit > 0 ? limit : undefined;
}
