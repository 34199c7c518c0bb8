import { openQuestion } from "../model/open-question.ts";
import type { Transition } from "../model/transition.ts";
import { send } from "../outbox/outbox.ts";

/** Asks for another reply in place of the last streamed one, while the question after it is open. */
export function regenerateReply(transition: Transition): void {
  const { chat, delivery, stream } = transition.model;
  const open = openQuestion(chat.chunks);
  if (!open?.isInputShown || open.canRegenerate !== true || delivery.state !== "none" || stream !== undefined)
    return;
  send(transition, { source: "regenerate", message: { type: "regenerate" } });
}
