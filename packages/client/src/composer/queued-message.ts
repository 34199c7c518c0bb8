import { textInput, type InputBlock } from "@banter/protocol";
import { effect, type Step } from "../model/step.ts";
import { keepAsNotSent, patchComposer, typedText } from "./composer.ts";

/*
 * The visitor writes the next message while a model's reply streams. It is sent as the answer to the next question if that one
 * takes free text.
 */

/** Queues one message. Another one has to be edited or removed first. */
export function queueMessage(step: Step, text: string): void {
  const { isAhead, queued } = step.model.chat.composer;
  if (!isAhead || queued !== undefined || text.trim() === "") return;
  patchComposer(step, { queued: { text, status: "queued" }, field: undefined });
  effect(step, { type: "save" });
}

/** Puts the queued text back into the field. */
export function editQueued(step: Step): void {
  const { isAhead, queued } = step.model.chat.composer;
  if (!isAhead || queued?.status !== "queued") return;
  patchComposer(step, { queued: undefined, field: typedText(queued.text) });
  effect(step, { type: "save" });
}

export function removeQueued(step: Step): void {
  if (step.model.chat.composer.queued === undefined) return;
  patchComposer(step, { queued: undefined });
  effect(step, { type: "save" });
}

/** A reply is requested: the next message can be written. */
export function writeAhead(step: Step): void {
  const { queued } = step.model.chat.composer;
  const isInterrupted = queued?.status === "interrupted";
  patchComposer(step, { isAhead: true, queued: isInterrupted ? { ...queued, status: "queued" } : queued });
}

/** The reply failed. What was queued waits until the visitor retries or continues without the reply. */
export function interruptQueue(step: Step): void {
  const { queued } = step.model.chat.composer;
  if (queued?.status !== "queued") return;
  patchComposer(step, { queued: { ...queued, status: "interrupted" } });
  effect(step, { type: "save" });
}

/** The flow has taken another way: what was written for its next question is shown as not sent. */
export function stopWritingAhead(step: Step): void {
  const { isAhead, field } = step.model.chat.composer;
  if (isAhead) patchComposer(step, { isAhead: undefined, field: undefined });
  keepAsNotSent(step, { text: isAhead ? field?.text : undefined });
}

/** Other fields would show only a part of a free text, or none. */
export function takesDraft({ type }: InputBlock): boolean {
  return type === textInput.type || type === "email input" || type === "url input";
}
