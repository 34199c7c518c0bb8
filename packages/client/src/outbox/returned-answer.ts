import { findLast } from "@banter/protocol";
import { patchChat, patchChunk } from "../step.ts";
import type { Step } from "../model.ts";

/** Puts the last answer back into its input, so that the visitor has a way on (spec §4). */
export function returnPreviousAnswer(step: Step): void {
  const { chunks } = step.model.chat;
  const chunk = findLast(chunks, ({ answer }) => answer !== undefined);
  if (chunk?.answer === undefined || chunk.input === undefined) return;
  const { answer } = chunk.answer;
  patchChunk(step, chunk.id, { answer: undefined, isInputShown: true });
  patchChat(step, { returnedAnswer: answer });
}

/** The flow has the answer after all, or gets it again: it is back in the transcript. */
export function restoreReturnedAnswer(step: Step, status: "sending" | "sent"): void {
  const { chunks, returnedAnswer } = step.model.chat;
  const chunk = findLast(chunks, ({ input, isInputDismissed }) => input !== undefined && !isInputDismissed);
  if (returnedAnswer === undefined || chunk === undefined) return;
  patchChunk(step, chunk.id, { answer: { answer: returnedAnswer, status } });
  patchChat(step, { returnedAnswer: undefined });
}
