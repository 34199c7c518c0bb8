import { textInput } from "@banter/protocol";
import { effect, patchChat, type Step } from "../model/step.ts";
import { openInput, submitAnswer } from "../outbox/outbox.ts";
import { keepUnsentText } from "./unsent-text.ts";
import { takesDraft } from "./unsent.ts";

/*
 * The visitor writes the next message while a model's reply streams. It is sent as the answer to the next question if that one
 * takes free text.
 */

/** Queues one message. Another one has to be edited or removed first. */
export function queueMessage(step: Step, text: string): void {
  const { canQueue, queued } = step.model.chat;
  if (canQueue !== true || queued !== undefined || text.trim() === "") return;
  patchChat(step, { queued: { text, status: "queued" }, draft: undefined });
  effect(step, { type: "save-draft", text: "" }, { type: "save" });
}

/** Puts the queued text back into the field. */
export function editQueued(step: Step): void {
  const { canQueue, queued } = step.model.chat;
  if (canQueue !== true || queued?.status !== "queued") return;
  patchChat(step, { queued: undefined, draft: queued.text });
  effect(step, { type: "save-draft", text: queued.text }, { type: "save" });
}

export function removeQueued(step: Step): void {
  if (step.model.chat.queued === undefined) return;
  patchChat(step, { queued: undefined });
  effect(step, { type: "save" });
}

/** The next question is open, or the chat has ended: sends what was queued, or returns it to the visitor. */
export function settleQueued(step: Step): void {
  const { chat, delivery, queue, reveal } = step.model;
  if (chat.phase === "ended") return keepUnsentText(step);
  const open = openInput(step);
  const isIdle = delivery.state === "none" && queue.running === undefined && queue.failed === undefined;
  if (open === undefined || !isIdle || reveal.stage !== "done") return;
  const { queued, draft } = chat;
  if (queued?.status === "queued") {
    if (sendQueued(step, open, queued.text)) return;
    if (!takesDraft(open.input)) return keepUnsentText(step);
    patchChat(step, { queued: undefined, draft: queued.text, canQueue: undefined });
    return effect(step, { type: "save-draft", text: queued.text }, { type: "save" });
  }
  if (!chat.canQueue) return;
  if (!takesDraft(open.input)) return keepUnsentText(step);
  patchChat(step, { canQueue: undefined });
  if (draft !== undefined && draft !== "") effect(step, { type: "save-draft", text: draft });
}

/** Submits the text as any answer, if the question takes it. */
function sendQueued(step: Step, { chunk, input }: OpenInput, text: string): boolean {
  if (input.type !== textInput.type) return false;
  const result = textInput.answer({ text }, textInput.parse(input));
  if (!result.ok) return false;
  patchChat(step, { queued: undefined, canQueue: undefined });
  submitAnswer(step, { type: "text", value: result.value.value, draft: text }, chunk.id);
  return true;
}

type OpenInput = NonNullable<ReturnType<typeof openInput>>;
