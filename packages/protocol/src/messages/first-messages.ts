import type { HostMessage } from "./messages.ts";

/**
 * How many messages begin a conversation: images, and the first message after them. They are shown without a typing
 * indicator, so that a bot that begins with an image says something at once.
 */
export function countFirstMessages(messages: readonly Pick<HostMessage, "type">[]): number {
  const first = messages.findIndex(({ type }) => type !== "image");
  return first < 0 ? messages.length : first + 1;
}
