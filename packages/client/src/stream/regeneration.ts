import { lastChunk, type Step } from "../model/step.ts";
import { send } from "../outbox/outbox.ts";

/** Asks for another reply in place of the last streamed one, while the question after it is open. */
export function regenerateReply(step: Step): void {
  const { delivery, stream } = step.model;
  const last = lastChunk(step.model);
  const isOpen = last?.isInputShown === true && !last.isInputDismissed && last.answer === undefined;
  if (last?.canRegenerate !== true || !isOpen || delivery.state !== "none" || stream !== undefined) return;
  send(step, { source: "regenerate", message: { type: "regenerate" } });
}
