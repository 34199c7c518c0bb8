/*
 * Every key that the session writes. Each is written and removed whole, so that one bot's id may begin with another's.
 */

/** The result that a visitor's next start goes on with. */
export function resultIdKey(publicId: string): string {
  return `banter-resultId-${publicId}`;
}

/** Which bot stands behind a public id: a remembered chat is found before the network answers. */
export function botIdKey(publicId: string): string {
  return `banter-botId-${publicId}`;
}

export function chatKey(botId: string): string {
  return `banter-${botId}-chat`;
}

/** Where a part of a long chat lies; no id has a slash. */
export function olderChatKey(botId: string, part: number): string {
  return `${chatKey(botId)}/${part}`;
}

export function draftKey(botId: string): string {
  return `banter-${botId}-draft`;
}

/** An answer under way in a chat that isn't remembered: it is delivered even if the page goes. */
export function outboxKey(publicId: string): string {
  return `banter-${publicId}-outbox`;
}

/** Shared by every bot of a page: the record names its own. */
export const PAYMENT_KEY = "banter-paymentInProgress";
