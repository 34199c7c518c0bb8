import type { UploadRule, UploadWish } from "./create-files.ts";
import { fileTypeOf, isAcceptedType } from "./file-type.ts";

/** Why a file may not be sent, by what the browser says of it; nothing when it may. */
export function uploadProblem(
  {
    fileName,
    fileType,
    fileSize = 0,
  }: Pick<UploadWish, "fileName" | "fileType"> & { readonly fileSize?: number | undefined },
  { accepts, maxBytes }: UploadRule,
): string | undefined {
  const type = fileTypeOf(fileName, fileType);
  if (!isAcceptedType(type, fileType, accepts)) return `File type ${fileType || type.extension} not allowed`;
  return fileSize > maxBytes ? `File size exceeds the ${maxBytes / 1_048_576}MB limit` : undefined;
}
