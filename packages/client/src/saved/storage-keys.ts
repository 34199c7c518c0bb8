/*
 * Storage keys of Banter; `botIdKey` is in the protocol, because the server's pages read it. A bot id may be a prefix of another, so keys are compared and removed as a whole.
 */

/** The result that the visitor's next start continues. */
export function resultIdKey(publicId: string): string {
  return `banter-resultId-${publicId}`;
}

/** Whether the chat was open when the page was left. Written by the widget. */
export function openedKey(publicId: string): string {
  return `banter-botOpened-${publicId}`;
}

export function chatKey(botId: string): string {
  return `banter-${botId}-chat`;
}

/** A page of older chunks of a long chat. Ids contain no slash. */
export function olderChatKey(botId: string, page: number): string {
  return `${chatKey(botId)}/${page}`;
}

export function draftKey(botId: string): string {
  return `banter-${botId}-draft`;
}

/** The message that the visitor queued while a reply streams. */
export function queuedKey(botId: string): string {
  return `banter-${botId}-queued`;
}

/** The pending message of a chat that isn't saved; resent after a reload. */
export function outboxKey(publicId: string): string {
  return `banter-${publicId}-outbox`;
}

/** An answer given before the server has started the session. */
export function unsentKey(publicId: string): string {
  return `banter-${publicId}-unsent`;
}

/** Shared by all bots of a page: each record names its bot. */
export const PAYMENT_KEY = "banter-paymentInProgress";
