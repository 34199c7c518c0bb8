import { fail, ok, type Result } from "@banter/protocol";
import { fileTypeOf, isAcceptedType, type FileType } from "./file-type.ts";

/** The files that the session's current input accepts. */
export interface UploadRule {
  /** `.pdf`, `pdf`, `image/png` or `image/*`; empty accepts everything. */
  readonly accepts: readonly string[];
  readonly maxBytes: number;
  /** The block's setting. `Auto` is public: the URL can't be guessed. */
  readonly visibility: "Auto" | "Public" | "Private";
  readonly botId: string;
}

export interface UploadRequest {
  readonly sessionId: string;
  readonly fileName: string;
  /** May be empty. */
  readonly fileType: string;
  /** Bytes. */
  readonly fileSize?: number | undefined;
  /** This server's public origin, e.g. `https://bots.example.org`. */
  readonly origin: string;
}

/** Checks the file's declared type and size. The error is shown to the visitor. */
export function checkUpload(
  { fileName, fileType, fileSize = 0 }: Pick<UploadRequest, "fileName" | "fileType" | "fileSize">,
  { accepts, maxBytes }: UploadRule,
): Result<FileType, string> {
  const type = fileTypeOf(fileName, fileType);
  if (!isAcceptedType(fileName, fileType, accepts))
    return fail(`File type ${fileType || type.extension} not allowed`);
  if (fileSize > maxBytes) return fail(`File size exceeds the ${maxBytes / 1_048_576}MB limit`);
  return ok(type);
}
