import { textInput } from "@banter/protocol";
import { patchComposer, typedText } from "../composer/composer.ts";
import { stopWritingAhead, takesDraft } from "../composer/queued-message.ts";
import { stopCarrying } from "../composer/settle-written.ts";
import { openQuestion, type Question } from "../model/open-question.ts";
import { effect, type Transition } from "../model/transition.ts";
import { submitAnswer } from "./outbox.ts";

/** The next question is open, or the chat has ended: sends what was queued, or returns it to the visitor. */
export function settleQueued(transition: Transition): void {
  const { chat, delivery, queue, reveal } = transition.model;
  if (chat.phase === "ended") {
    stopCarrying(transition);
    return stopWritingAhead(transition);
  }
  const open = openQuestion(chat.chunks);
  const isIdle = delivery.state === "none" && queue.running === undefined && queue.failed === undefined;
  if (!open?.isInputShown || !isIdle || reveal.stage !== "done") return;
  const { isAhead, queued, field } = chat.composer;
  const isQueued = queued?.status === "queued";
  if (!isQueued && !isAhead) return;
  if (isQueued && sendQueued(transition, open, queued.text)) return;
  if (!takesDraft(open.input)) return stopWritingAhead(transition);
  const text = isQueued ? { queued: undefined, field: typedText(queued.text) } : { field };
  patchComposer(transition, { isAhead: undefined, ...text });
  effect(transition, { type: "save" });
}

/** Submits the text as any answer, if the question takes it. */
function sendQueued(transition: Transition, { id, input }: Question, text: string): boolean {
  if (input.type !== textInput.type) return false;
  const result = textInput.answer({ text }, textInput.parse(input));
  if (!result.ok) return false;
  patchComposer(transition, { queued: undefined, isAhead: undefined });
  submitAnswer(transition, { type: "text", value: result.value.value, draft: text }, id);
  return true;
}
