import type { Model } from "../model/model.ts";

/** Whether the visitor has written something that waits for a question or for the end of the chat. */
export function hasUnsentText({ chat, carried }: Model): boolean {
  const { queued, isAhead } = chat.composer;
  return queued !== undefined || isAhead === true || carried.length > 0;
}
