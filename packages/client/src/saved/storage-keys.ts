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

/** Text of this tab that the flow has not accepted. Each chat of the bot on the page has its own, by its place. */
export function composerKey(publicId: string, place: number): string {
  return `banter-${publicId}-composer${place === 0 ? "" : `/${place}`}`;
}

/** Records of version 1, whose contents belong into the composer's. */
export function olderComposerKeys(publicId: string, botId: string) {
  return {
    draft: `banter-${botId}-draft`,
    queued: `banter-${botId}-queued`,
    unsent: `banter-${publicId}-unsent`,
    outbox: `banter-${publicId}-outbox`,
  } as const;
}

/** Shared by all bots of a page: each record names its bot. */
export const PAYMENT_KEY = "banter-paymentInProgress";
