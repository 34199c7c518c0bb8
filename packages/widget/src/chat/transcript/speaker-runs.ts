import type { Chunk } from "@banter/client";

/** The bot's next chunk follows without an answer in between. `isBusy`: it is about to. */
export function isFollowedByHost(
  { input, answer, isInputDismissed, messages }: Chunk,
  next: Chunk | undefined,
  isBusy: boolean,
): boolean {
  const isInputVisible = input !== undefined && !isInputDismissed;
  if (isInputVisible || answer !== undefined) return false;
  if (next === undefined) return messages.length > 0 && isBusy;
  return hasHostContent(next);
}

/** Whether the last speaker of a chunk is the first one of the next, so that their messages are shown as a group. */
export function joinsNext(chunk: Chunk, next: Chunk | undefined, isBusy: boolean): boolean {
  if (isFollowedByHost(chunk, next, isBusy)) return hasHostContent(chunk);
  const isVisitorNext = next !== undefined && next.answer !== undefined && !hasHostContent(next);
  return chunk.answer !== undefined && isVisitorNext;
}

function hasHostContent({ messages, isTyping, streamed }: Chunk): boolean {
  return messages.length > 0 || isTyping || streamed !== undefined;
}
