import { openQuestion } from "../model/open-question.ts";
import type { Step } from "../model/step.ts";
import { send } from "../outbox/outbox.ts";

/** Asks for another reply in place of the last streamed one, while the question after it is open. */
export function regenerateReply(step: Step): void {
  const { chat, delivery, stream } = step.model;
  const open = openQuestion(chat.chunks);
  if (!open?.isInputShown || open.canRegenerate !== true || delivery.state !== "none" || stream !== undefined)
    return;
  send(step, { source: "regenerate", message: { type: "regenerate" } });
}
