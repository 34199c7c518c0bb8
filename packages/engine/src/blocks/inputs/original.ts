import { isRecord } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";

/** An answer in the bot's own language: a translated block has the original of each text that visitors answer with. */
export function original(
  { options: { originals } }: Pick<BlockDefinition, "options">,
  answer: string,
): string {
  if (!isRecord(originals) || Object.values(originals).includes(answer)) return answer;
  const text = Object.hasOwn(originals, answer) ? originals[answer] : undefined;
  return typeof text === "string" ? text : answer;
}
