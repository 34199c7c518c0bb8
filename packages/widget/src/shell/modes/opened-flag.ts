import { botKey, openedKey, PAYMENT_KEY } from "../may-reopen.ts";
import type { WidgetProps } from "../widget-props.ts";

/** The mark that makes a chat open again on the page's next load (spec §3). */
export function rememberOpened(props: WidgetProps, isOpened: boolean): void {
  attempt((store) => {
    if (isOpened) store.setItem(openedKey(props), "true");
    else store.removeItem(openedKey(props));
  });
}

/** The visitor left the last page with this chat open, or comes back from paying in it. */
export function wasOpened(props: WidgetProps): boolean {
  return attempt((store) => store.getItem(openedKey(props))) === "true" || hasPaymentInProgress(props);
}

/** A payment's redirect is on its way back to this bot's chat. */
export function hasPaymentInProgress(props: WidgetProps): boolean {
  const record = attempt((store) => store.getItem(PAYMENT_KEY));
  if (record === null || record === undefined) return false;
  // Where records name the bots that they belong to, they are not taken for another one's.
  return !record.includes('"publicId":') || record.includes(`"publicId":${JSON.stringify(botKey(props))}`);
}

/**
 * Browsers that block cookies throw on the mere access, full stores when they are written, damaged ones when they are read:
 * the chat stays closed on the next page, nothing else.
 */
function attempt<Value>(use: (store: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage);
  } catch (error) {
    console.debug("Banter could not use the tab's storage for the note that its chat is open:", error);
    return undefined;
  }
}
