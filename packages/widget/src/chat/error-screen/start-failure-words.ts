import type { StartFailure } from "@banter/client";
import { fillIn, type Words } from "../../i18n/words.ts";

/** Why the conversation could not begin, in the words of spec §8. */
export function startFailureWords(
  { kind, message, status, statusText }: StartFailure,
  isPreview: boolean,
  words: Words,
): string {
  if (kind === "bot-id-missing") return words.botIdMissing;
  if (isPreview && kind !== "unreachable") return words.previewFailed;
  if (kind === "refused" && message !== undefined && message !== "") return message;
  if (kind === "not-found") return words.notFound;
  if (kind === "unreachable") return words.unreachable;
  return fillIn(words.startFailed, { status: statusText || message || String(status ?? "") });
}
