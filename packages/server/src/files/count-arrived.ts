import { describeError } from "../failures/describe-error.ts";
import type { Logger } from "../log/logger.ts";
import { UPLOAD_LIFETIME_MS, type Files } from "./create-files.ts";
import { fileKeyOf } from "./file-key.ts";
import type { UploadMeter } from "./receive-upload.ts";

/** An upload to a service that doesn't report what it received. */
export interface IssuedUpload {
  readonly fileUrl: string;
  readonly botId: string;
  readonly maxBytes: number;
}

interface CountDeps {
  readonly files: Pick<Files, "sizeOf">;
  readonly meter: Pick<UploadMeter, "countOnce">;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Beyond this number, uploads are counted at once as if they had arrived. */
const MAX_REMEMBERED = 10_000;

/** Then it is taken for a form that nobody used. */
const MAX_FAILURES = 3;

/** Returns a function that counts an upload once its form has expired, if the file has arrived. */
export function createArrivalCount({
  files,
  meter,
  logger,
  now,
}: CountDeps): (upload: IssuedUpload) => Promise<void> {
  /** Oldest first. */
  const issued: (IssuedUpload & { readonly expiresAt: number })[] = [];
  /** Those that could not be counted. A service may refuse to tell whether a file is missing. */
  const postponed: { readonly upload: IssuedUpload; readonly failures: number }[] = [];

  /** An answer that contains the file has counted it. */
  const countOnce = ({ botId, fileUrl }: IssuedUpload, bytes: number): Promise<void> =>
    meter.countOnce(botId, { key: fileKeyOf(fileUrl) ?? fileUrl, bytes });
  const count = async (upload: IssuedUpload, failures = 0): Promise<void> => {
    try {
      const size = await files.sizeOf(upload.fileUrl);
      if (size !== undefined) await countOnce(upload, size);
    } catch (error) {
      if (failures + 1 < MAX_FAILURES) postponed.push({ upload, failures: failures + 1 });
      throw error;
    }
  };
  /** Ends with the first failure: the service may be down. */
  const countExpired = async (): Promise<void> => {
    for (let [next] = issued; next !== undefined && next.expiresAt <= now().getTime(); [next] = issued) {
      // First, because another request may count the next one meanwhile.
      issued.shift();
      await count(next);
    }
    const again = postponed.shift();
    if (again !== undefined) await count(again.upload, again.failures);
  };

  return async (upload) => {
    if (issued.length + postponed.length >= MAX_REMEMBERED) return countOnce(upload, upload.maxBytes);
    issued.push({ ...upload, expiresAt: now().getTime() + UPLOAD_LIFETIME_MS });
    // Visitors don't wait for it.
    void countExpired().catch((error: unknown) =>
      logger.warn({ problem: describeError(error) }, "uploaded files could not be counted"),
    );
  };
}
