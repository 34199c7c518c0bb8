import type { Chunk } from "@banter/client";
import { findLast } from "@banter/protocol";
import type { UiStrings } from "../../i18n/strings.ts";
import { describeMessage } from "../../messages/registry.ts";

/**
 * The name of an open question: the bot's last message in words. `closingQuestion` finds it in a streamed reply; its code is
 * loaded with that.
 */
export function questionText(
  chunk: Chunk,
  previous: Chunk | undefined,
  strings: UiStrings,
  closingQuestion: ((markdown: string) => string) | undefined,
): string {
  for (const { streamed, messages } of previous === undefined ? [chunk] : [chunk, previous]) {
    if (streamed !== undefined && streamed.text !== "")
      return closingQuestion?.(streamed.text) || strings.yourAnswer;
    const question =
      findLast(messages, (message) => message.type === "text" && describeMessage(message, strings) !== "") ??
      messages.at(-1);
    if (question !== undefined) return describeMessage(question, strings) || strings.yourAnswer;
  }
  return strings.yourAnswer;
}
