import { botKey, openedKey, PAYMENT_KEY } from "../may-reopen.ts";
import type { WidgetProps } from "../widget-props.ts";

/** The mark that makes a chat open again on the page's next load (spec §3). */
export function rememberOpened(props: WidgetProps, isOpened: boolean): void {
  const store = openSessionStorage();
  try {
    if (isOpened) store?.setItem(openedKey(props), "true");
    else store?.removeItem(openedKey(props));
  } catch (error) {
    // A full store: the chat stays closed on the next page, nothing else.
    console.debug("Banter could not note that its chat is open:", error);
  }
}

/** The visitor left the last page with this chat open, or comes back from paying in it. */
export function wasOpened(props: WidgetProps): boolean {
  const store = openSessionStorage();
  return store?.getItem(openedKey(props)) === "true" || hasPaymentInProgress(props);
}

/** A payment's redirect is on its way back to this bot's chat. */
export function hasPaymentInProgress(props: WidgetProps): boolean {
  const record = openSessionStorage()?.getItem(PAYMENT_KEY);
  if (record === null || record === undefined) return false;
  // Where records name the bots that they belong to, they are not taken for another one's.
  return !record.includes('"publicId":') || record.includes(`"publicId":${JSON.stringify(botKey(props))}`);
}

function openSessionStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    // Browsers that block cookies throw on the mere access.
    return undefined;
  }
}
