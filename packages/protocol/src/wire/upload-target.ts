import { item, optionalNumber, optionalText, record, type Read } from "../readers.ts";
import { fail, ok, type Result } from "../result.ts";

const readTarget = item(
  { presignedUrl: optionalText(), fileUrl: optionalText() },
  {
    /** Fields to send before the file. Without any, the file itself is PUT. */
    formData: textRecord,
    fileType: optionalText(),
    /** Megabytes. */
    maxFileSize: optionalNumber(),
  },
);

/** Where a file is sent, and the address that it has from then on. */
export type UploadTarget = NonNullable<Read<typeof readTarget>>;

/** Reads the reply of `generate-upload-url`. */
export function parseUploadTarget(value: unknown): Result<UploadTarget, string> {
  const target = readTarget(value);
  return target !== undefined ? ok(target) : fail("The server's reply names no upload address");
}

/** All of it or nothing: a form that lacks a field is refused by the storage without a word why. */
function textRecord(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(record()(value)).flatMap(([key, field]) =>
    typeof field === "string" ? [[key, field] as const] : [],
  );
  return entries.length === Object.keys(record()(value)).length ? Object.fromEntries(entries) : {};
}
