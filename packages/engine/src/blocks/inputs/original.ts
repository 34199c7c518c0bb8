import { isRecord } from "@banter/protocol";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import type { Flow } from "../../turn/flow.ts";
import { interpolatePlain } from "../../variables/interpolate.ts";

/** Their translated options keep the value that is stored. */
const withValues: ReadonlySet<string> = new Set(["choice input", "picture choice input"]);

/** An answer in the bot's own language: a translated block has the original of each text that visitors answer with. */
export function original(
  { type, options: { originals } }: Pick<BlockDefinition, "type" | "options">,
  answer: string,
  flow: Flow,
): string {
  if (!isRecord(originals) || withValues.has(type)) return answer;
  for (const [translation, text] of Object.entries(originals))
    if (typeof text === "string" && interpolatePlain(flow, translation) === answer)
      return interpolatePlain(flow, text);
  return answer;
}
