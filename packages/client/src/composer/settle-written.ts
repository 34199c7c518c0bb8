import type { ChatState } from "../contract/chat-state.ts";
import { unansweredQuestion } from "../model/open-question.ts";
import { effect, patch, type Step } from "../model/step.ts";
import { keepAsNotSent, patchComposer, returnedAnswer, typedText } from "./composer.ts";
import { guestMessage } from "./guest-message.ts";
import { takesDraft } from "./queued-message.ts";
import type { Written } from "./written.ts";

/*
 * Another tab, the server or the page can replace the question that the visitor is answering. What was written for it becomes
 * the draft of the same question if that is asked again, and is shown as not sent otherwise.
 */

/** The question has been replaced: returns what was written to the same question, or shows it as not sent. */
export function settleWritten(step: Step, written: Written | undefined): void {
  if (written === undefined || isInTranscript(step.model.chat, written)) return;
  const { draft, text, attachments, answer, sessionId } = written;
  const hasFiles = attachments.length > 0;
  // A file belongs to its conversation.
  const isKept = !hasFiles || (answer?.type === "text" && sessionId === step.model.chat.sessionId);
  if (!isKept || !isAwaited(step.model.chat, written)) return keepAsNotSent(step, { text, attachments });
  patchComposer(step, {
    field: hasFiles && answer !== undefined ? returnedAnswer(answer) : typedText(draft),
  });
  effect(step, { type: "save" });
}

/** Keeps the text until the next conversation asks the same question. Files belong to their conversation. */
export function carryWritten(step: Step, written: Written | undefined): void {
  if (written === undefined) return;
  const { blockId, draft, text, attachments } = written;
  if (attachments.length > 0 || blockId === undefined) keepAsNotSent(step, { text, attachments });
  else if (draft !== "") patch(step, { carried: { blockId, text: draft } });
}

/** Whether the question it was written for is open. Text that is written ahead belongs to any that takes it. */
function isAwaited({ chunks, composer, phase }: ChatState, { blockId }: Written): boolean {
  const question = unansweredQuestion(chunks);
  if (question === undefined) return blockId === undefined && phase !== "ended";
  if (question.answer !== undefined || composer.field?.state === "returned") return false;
  return blockId === undefined ? takesDraft(question.input) : question.input.id === blockId;
}

/** Another tab has delivered the answer, or is about to. */
function isInTranscript({ chunks }: ChatState, { answer, position, blockId }: Written): boolean {
  if (answer === undefined) return false;
  const message = JSON.stringify(guestMessage(answer));
  return chunks
    .slice(position)
    .some(
      ({ input, answer: given }) =>
        input?.id === blockId &&
        given !== undefined &&
        JSON.stringify(guestMessage(given.answer)) === message,
    );
}
