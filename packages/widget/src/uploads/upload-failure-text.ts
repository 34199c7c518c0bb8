import type { UiStrings } from "../i18n/strings.ts";
import type { UploadFailure } from "./upload-file.ts";

/** Describes a failed upload to the visitor. Empty if only the failure is known. */
export function uploadFailureText({ status, message }: UploadFailure, strings: UiStrings): string {
  if (status === 0) return strings.networkErrorMessage;
  if (status === 415) return strings.uploadInvalid;
  return status === 429 ? strings.uploadsLimited : message;
}
