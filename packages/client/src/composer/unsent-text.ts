import type { ChatState } from "../contract/chat-state.ts";
import type { Model } from "../model/model.ts";
import { unansweredQuestion } from "../model/open-question.ts";

/** Whether the visitor has written something that waits for a question or for the end of the chat. */
export function hasUnsentText({ chat, carried }: Model): boolean {
  const { queued, isAhead } = chat.composer;
  return queued !== undefined || isAhead === true || carried.length > 0;
}

/** Whether `findWritten` may find something. */
export function mayHaveWritten({ composer, chunks }: ChatState): boolean {
  return composer.field !== undefined || unansweredQuestion(chunks)?.answer !== undefined;
}
