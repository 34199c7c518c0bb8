import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import { UPLOAD_LIFETIME_MS, type Files } from "./create-files.ts";
import type { UploadMeter } from "./receive-upload.ts";

/** An upload to a service that doesn't report what it received. */
export interface IssuedUpload {
  readonly fileUrl: string;
  readonly botId: string;
  readonly maxBytes: number;
}

interface CountDeps {
  readonly files: Pick<Files, "sizeOf">;
  readonly meter: UploadMeter;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Beyond this number, uploads are counted at once as if they had arrived. */
const MAX_REMEMBERED = 10_000;

/** Returns a function that counts an upload once its form has expired, if the file has arrived. */
export function createArrivalCount({
  files,
  meter,
  logger,
  now,
}: CountDeps): (upload: IssuedUpload) => Promise<void> {
  /** Oldest first. */
  const issued: (IssuedUpload & { readonly expiresAt: number })[] = [];

  const countExpired = async (): Promise<void> => {
    for (let [next] = issued; next !== undefined && next.expiresAt <= now().getTime(); [next] = issued) {
      // First, because another request may count the next one meanwhile.
      issued.shift();
      try {
        const size = await files.sizeOf(next.fileUrl);
        if (size !== undefined) await meter.count(next.botId, size);
      } catch (error) {
        issued.unshift(next);
        throw error;
      }
    }
  };

  return async (upload) => {
    if (issued.length >= MAX_REMEMBERED) return meter.count(upload.botId, upload.maxBytes);
    issued.push({ ...upload, expiresAt: now().getTime() + UPLOAD_LIFETIME_MS });
    // Visitors don't wait for it.
    void countExpired().catch((error: unknown) =>
      logger.warn({ problem: describeError(error) }, "uploaded files could not be counted"),
    );
  };
}
