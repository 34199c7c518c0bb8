import { textInput, type InputBlock } from "@banter/protocol";
import { effect, type Transition } from "../model/transition.ts";
import { keepAsNotSent, patchComposer, typedText } from "./composer.ts";

/*
 * The visitor writes the next message while a model's reply streams. It is sent as the answer to the next question if that one
 * takes free text.
 */

/** Queues one message. Another one has to be edited or removed first. */
export function queueMessage(transition: Transition, text: string): void {
  const { isAhead, queued } = transition.model.chat.composer;
  if (!isAhead || queued !== undefined || text.trim() === "") return;
  patchComposer(transition, { queued: { text, status: "queued" }, field: undefined });
  effect(transition, { type: "save" });
}

/** Puts the queued text back into the field. */
export function editQueued(transition: Transition): void {
  const { isAhead, queued } = transition.model.chat.composer;
  if (!isAhead || queued?.status !== "queued") return;
  patchComposer(transition, { queued: undefined, field: typedText(queued.text) });
  effect(transition, { type: "save" });
}

export function removeQueued(transition: Transition): void {
  if (transition.model.chat.composer.queued === undefined) return;
  patchComposer(transition, { queued: undefined });
  effect(transition, { type: "save" });
}

/** A reply is requested: the next message can be written. */
export function writeAhead(transition: Transition): void {
  const { queued } = transition.model.chat.composer;
  const isInterrupted = queued?.status === "interrupted";
  patchComposer(transition, {
    isAhead: true,
    queued: isInterrupted ? { ...queued, status: "queued" } : queued,
  });
}

/** The reply failed. What was queued waits until the visitor retries or continues without the reply. */
export function interruptQueue(transition: Transition): void {
  const { queued } = transition.model.chat.composer;
  if (queued?.status !== "queued") return;
  patchComposer(transition, { queued: { ...queued, status: "interrupted" } });
  effect(transition, { type: "save" });
}

/** The flow has taken another way: what was written for its next question is shown as not sent. */
export function stopWritingAhead(transition: Transition): void {
  const { isAhead, field } = transition.model.chat.composer;
  if (isAhead) patchComposer(transition, { isAhead: undefined, field: undefined });
  keepAsNotSent(transition, { text: isAhead ? field?.text : undefined });
}

/** Other fields would show only a part of a free text, or none. */
export function takesDraft({ type }: InputBlock): boolean {
  return type === textInput.type || type === "email input" || type === "url input";
}
