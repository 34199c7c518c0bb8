import type { BotDraft } from "./bot-draft.ts";
import { kindOf, type StepKind } from "./step-kinds.ts";
import { walkSteps } from "./step-path.ts";

const ACTING: ReadonlySet<StepKind | undefined> = new Set([
  "script",
  "http",
  "ai",
  "extract",
  "email",
  "listen",
  "link",
  "block",
  "ask.payment",
]);

/** Whether a conversation with the draft may send, call or run something, also while it is only tried. */
export function actsForReal(draft: BotDraft): boolean {
  for (const { step } of walkSteps(draft))
    if (ACTING.has(kindOf(step)) || kindOf(step) === undefined) return true;
  return false;
}
