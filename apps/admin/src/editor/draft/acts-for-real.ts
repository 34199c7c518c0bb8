import { isRecord } from "@banter/protocol";
import type { BotDraft, Step } from "./bot-draft.ts";
import { kindOf } from "./step-kinds.ts";
import { walkSteps } from "./step-path.ts";

/** Whether a conversation with the draft may send, call or run something, also while it is only tried. */
export function actsForReal(draft: BotDraft): boolean {
  for (const { step } of walkSteps(draft)) if (acts(step)) return true;
  return false;
}

/** Exported blocks that do nothing in a preview. */
const QUIET_BLOCKS: ReadonlySet<unknown> = new Set(["Email", "Google Analytics", "Pixel", "Chatwoot"]);

function acts(step: Step): boolean {
  switch (kindOf(step)) {
    // What the editor doesn't know may do anything.
    case undefined:
    case "http":
    case "ai":
    case "extract":
    case "ask.payment":
      return true;
    // The server's sandbox reaches nothing outside of the conversation, a page's script everything in the page.
    case "script":
      return step["runsOn"] !== "server";
    case "set":
      return isRecord(step["to"]) && step["to"]["runsOnClient"] === true;
    // The steps of another bot aren't known here.
    case "link":
      return step["link"] !== "current";
    case "block":
      return !QUIET_BLOCKS.has(step["block"]);
    // No mail is sent in a preview, and a webhook is only waited for.
    default:
      return false;
  }
}
