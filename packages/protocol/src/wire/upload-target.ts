import * as v from "valibot";
import { optionalNumber, optionalText } from "../lenient.ts";
import { fail, ok, type Result } from "../result.ts";

const uploadTargetSchema = v.object({
  presignedUrl: v.string(),
  /** Fields to send before the file. Without any, the file itself is PUT. */
  formData: v.fallback(v.record(v.string(), v.string()), () => ({})),
  fileUrl: v.string(),
  fileType: optionalText(),
  /** Megabytes. */
  maxFileSize: optionalNumber(),
});

export type UploadTarget = v.InferOutput<typeof uploadTargetSchema>;

/** Reads the reply of `generate-upload-url`. */
export function parseUploadTarget(value: unknown): Result<UploadTarget, string> {
  const parsed = v.safeParse(uploadTargetSchema, value);
  return parsed.success ? ok(parsed.output) : fail("The server's reply names no upload address");
}
