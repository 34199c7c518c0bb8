import { findLast, type InputBlock } from "@banter/protocol";
import type { Chunk } from "../contract/chat-state.ts";

/** A chunk with a question. */
export type Question = Chunk & { readonly input: InputBlock };

/** The question that waits for the visitor's answer, shown or about to be. */
export function openQuestion(chunks: readonly Chunk[]): Question | undefined {
  const question = unansweredQuestion(chunks);
  return question?.answer === undefined ? question : undefined;
}

/** The last question, unless the server has its answer. */
export function unansweredQuestion(chunks: readonly Chunk[]): Question | undefined {
  const last = findLast(chunks, isQuestion);
  if (last === undefined || !isQuestion(last)) return undefined;
  return last.isInputDismissed || last.answer?.status === "sent" ? undefined : last;
}

function isQuestion(chunk: Chunk): chunk is Question {
  return chunk.input !== undefined;
}
