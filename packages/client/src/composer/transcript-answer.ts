import { findLast, type ChatReply, type InputBlock } from "@banter/protocol";
import type { AnswerStatus } from "../contract/chat-state.ts";
import type { Outgoing } from "../model/progress.ts";
import { openQuestion } from "../model/open-question.ts";
import { lastChunk, patchChunk, type Transition } from "../model/transition.ts";
import { keepAsNotSent, patchComposer, returnedAnswer } from "./composer.ts";
import { answerText } from "./visitor-message.ts";
import { editedChunk, readableDraft } from "./written.ts";

/** Sets the delivery status of the edited answer or, without one, of the last answer if there is one. */
export function showStatus(transition: Transition, status: AnswerStatus): void {
  const chunk = editedChunk(transition.model) ?? lastChunk(transition.model);
  if (chunk?.answer !== undefined) patchChunk(transition, chunk.id, { answer: { ...chunk.answer, status } });
}

/** Shows the answer again that an edit has not replaced. */
export function restoreFormer(transition: Transition): void {
  const chunk = editedChunk(transition.model);
  patchChunk(transition, chunk?.id, { answer: chunk?.former, former: undefined });
}

/** Closes the answered input. A command dismisses the input without an answer. */
export function markAnswered(
  transition: Transition,
  { source }: Outgoing,
  { lastMessageNewFormat, input }: ChatReply,
): void {
  const edited = editedChunk(transition.model);
  const chunk = source === "edit" ? edited : lastChunk(transition.model);
  if (chunk === undefined) return;
  // The server asks for the same payment again: it was not paid.
  if (isSamePayment(chunk.input, input))
    return patchChunk(transition, chunk.id, { answer: undefined, isInputDismissed: true });
  if (source === "command" && chunk.answer === undefined)
    return patchChunk(transition, chunk.id, { isInputDismissed: true });
  if (chunk.answer === undefined || source === "command") return;
  const { answer } = chunk.answer;
  const isRelabelled =
    (source === "answer" || source === "edit") &&
    lastMessageNewFormat !== undefined &&
    answer.type === "text" &&
    answer.label === undefined &&
    answer.formatted === undefined &&
    chunk.input?.type !== "file input";
  const shown = isRelabelled ? { ...answer, label: lastMessageNewFormat } : answer;
  patchChunk(transition, chunk.id, {
    answer: { ...chunk.answer, answer: shown, status: "sent" },
    former: undefined,
  });
}

/** Puts the last answer back into its input, so that the visitor can send it again (spec §4). */
export function returnPreviousAnswer(transition: Transition): void {
  const { chunks } = transition.model.chat;
  const chunk = findLast(chunks, ({ answer }) => answer !== undefined);
  if (chunk?.answer === undefined || chunk.input === undefined) return;
  const { answer } = chunk.answer;
  patchChunk(transition, chunk.id, { answer: undefined, isInputShown: true });
  patchComposer(transition, { field: returnedAnswer(answer) });
}

/** Moves the returned answer back into the transcript: it is being resent, or the server had received it. */
export function restoreReturnedAnswer(transition: Transition, status: "sending" | "sent"): void {
  const { chunks, composer } = transition.model.chat;
  const { field } = composer;
  const question = openQuestion(chunks);
  if (field?.state !== "returned" || question === undefined) return;
  const { answer, text } = field;
  patchChunk(transition, question.id, { answer: { answer, status, time: transition.env.time } });
  patchComposer(transition, { field: undefined });
  if (text !== answerText(answer)) keepAsNotSent(transition, { text: readableDraft(question.input, text) });
}

function isSamePayment(paid: InputBlock | undefined, next: InputBlock | undefined): boolean {
  const intentOf = ({ runtimeOptions }: InputBlock) => runtimeOptions["paymentIntentSecret"];
  return (
    paid?.type === "payment input" &&
    next !== undefined &&
    paid.id === next.id &&
    intentOf(paid) === intentOf(next)
  );
}
