import type { ChatState } from "../contract/chat-state.ts";
import { unansweredQuestion } from "../model/open-question.ts";
import { effect, patch, type Transition } from "../model/transition.ts";
import { keepAsNotSent, patchComposer, returnedAnswer, typedText } from "./composer.ts";
import { visitorMessage } from "./visitor-message.ts";
import { takesDraft } from "./queued-message.ts";
import type { Written } from "./written.ts";

/*
 * Another tab, the server or the page can replace the question that the visitor is answering. What was written for it becomes
 * the draft of the same question if that is asked again, and is shown as not sent otherwise.
 */

/** The question has been replaced: returns what was written to the same question, or shows it as not sent. */
export function settleWritten(transition: Transition, written: Written | undefined): void {
  if (written === undefined || isInTranscript(transition.model.chat, written)) return;
  const { blockId, draft, text, attachments, answer, sessionId } = written;
  // What is written ahead stays in the field until the next question is known.
  if (blockId === undefined && transition.model.chat.composer.isAhead) return;
  const hasFiles = attachments.length > 0;
  // A file belongs to its conversation.
  const isKept = !hasFiles || (answer?.type === "text" && sessionId === transition.model.chat.sessionId);
  if (!isKept || !isAwaited(transition.model.chat, written))
    return keepAsNotSent(transition, { text, attachments });
  patchComposer(transition, {
    // Until a question is open, it is for the next one.
    isAhead: unansweredQuestion(transition.model.chat.chunks) === undefined || undefined,
    field: hasFiles && answer !== undefined ? returnedAnswer(answer) : typedText(draft),
  });
  effect(transition, { type: "save" });
}

/** Keeps the text until the next conversation asks the same question. Files belong to their conversation. */
export function carryWritten(transition: Transition, written: Written | undefined): void {
  if (written === undefined) return;
  const { blockId, draft, text, attachments } = written;
  if (attachments.length > 0 || blockId === undefined) keepAsNotSent(transition, { text, attachments });
  else if (draft !== "")
    patch(transition, { carried: [...transition.model.carried, { blockId, draft, text }] });
}

/** The chat has ended: questions that texts were carried to won't be asked. */
export function stopCarrying(transition: Transition): void {
  const { carried } = transition.model;
  patch(transition, { carried: [] });
  for (const { text } of carried) keepAsNotSent(transition, { text });
}

/**
 * Whether the question it was written for is open, and its field free. Text that is written ahead belongs to any question that
 * takes it.
 */
function isAwaited({ chunks, composer: { field }, phase }: ChatState, { blockId, draft }: Written): boolean {
  const question = unansweredQuestion(chunks);
  const isFree = field === undefined || (field.state === "typing" && field.text === draft);
  if (!isFree) return false;
  if (question === undefined) return blockId === undefined && phase !== "ended";
  if (question.answer !== undefined) return false;
  return blockId === undefined ? takesDraft(question.input) : question.input.id === blockId;
}

/** Another tab has delivered the answer, or is about to. */
function isInTranscript({ chunks }: ChatState, { answer, position, blockId }: Written): boolean {
  if (answer === undefined) return false;
  const message = JSON.stringify(visitorMessage(answer));
  return chunks
    .slice(position)
    .some(
      ({ input, answer: given }) =>
        input?.id === blockId &&
        given !== undefined &&
        JSON.stringify(visitorMessage(given.answer)) === message,
    );
}
