import { requiredObject, optionalNumber, optionalString, record, type Decoded } from "../decoders.ts";
import { fail, ok, type Result } from "../result.ts";

const decodeTarget = requiredObject(
  { presignedUrl: optionalString(), fileUrl: optionalString() },
  {
    /** Form fields to send before the file. If empty, the file is sent with PUT. */
    formData: textRecord,
    fileType: optionalString(),
    /** Megabytes. */
    maxFileSize: optionalNumber(),
  },
);

/** Where to upload a file, and its URL afterwards. */
export type UploadTarget = NonNullable<Decoded<typeof decodeTarget>>;

/** Parses the response of `generate-upload-url`. */
export function parseUploadTarget(value: unknown): Result<UploadTarget, string> {
  const target = decodeTarget(value);
  return target !== undefined ? ok(target) : fail("The server's reply contains no upload URL");
}

/** All fields or none: the storage rejects an incomplete form without an explanation. */
function textRecord(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(record()(value)).flatMap(([key, field]) =>
    typeof field === "string" ? [[key, field] as const] : [],
  );
  return entries.length === Object.keys(record()(value)).length ? Object.fromEntries(entries) : {};
}
