import type { Chunk } from "@banter/client";

/**
 * The conversation in steps that end with an answer. The last one is shown: a question remains, with its answer, until the
 * bot says something.
 */
export function stepsOf(chunks: readonly Chunk[]): readonly (readonly Chunk[])[] {
  const steps: Chunk[][] = [];
  let isAnswered = true;
  for (const chunk of chunks) {
    if (isAnswered) steps.push([]);
    steps.at(-1)?.push(chunk);
    isAnswered = chunk.answer !== undefined;
  }
  const isSilent = steps.at(-1)?.every((chunk) => !hasBegun(chunk)) === true;
  return isSilent && steps.length > 1 ? steps.slice(0, -1) : steps;
}

function hasBegun({ shown, isTyping, isInputShown, streamed, answer }: Chunk): boolean {
  return shown > 0 || isTyping || isInputShown || streamed !== undefined || answer !== undefined;
}
