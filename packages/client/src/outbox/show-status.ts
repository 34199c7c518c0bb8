import { lastChunk, patchChunk } from "../step.ts";
import type { AnswerStatus } from "../chat-state.ts";
import type { Step } from "../model.ts";

/** The answer under way, where there is one, shows how it fares. */
export function showStatus(step: Step, status: AnswerStatus): void {
  const chunk = lastChunk(step.model);
  if (chunk?.answer !== undefined) patchChunk(step, chunk.id, { answer: { ...chunk.answer, status } });
}
