import type { StartFailure } from "@banter/client";
import { fillIn, type UiStrings } from "../../i18n/strings.ts";

/** Why the conversation couldn't start; texts of spec §8. */
export function startFailureText(
  { kind, message, status, statusText, host = "" }: StartFailure,
  isPreview: boolean,
  strings: UiStrings,
): string {
  if (kind === "bot-id-missing") return strings.botIdMissing;
  if (kind === "restricted") return fillIn(strings.restricted, { host });
  if (kind === "sign-in") return strings.signInRequired;
  if (isPreview && kind !== "unreachable") return strings.previewFailed;
  if (kind === "refused" && message !== undefined && message !== "") return message;
  if (kind === "not-found") return strings.notFound;
  if (kind === "unreachable") return strings.unreachable;
  return fillIn(strings.startFailed, { status: statusText || message || String(status ?? "") });
}
