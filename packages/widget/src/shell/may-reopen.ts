import type { WidgetProps } from "./widget-props.ts";

/** Notes of this tab that may make a chat open by itself; its display mode looks closer. */
export function mayReopen(props: WidgetProps): boolean {
  try {
    return Boolean(sessionStorage.getItem(openedKey(props)) ?? sessionStorage.getItem(PAYMENT_KEY));
  } catch {
    // Browsers that block cookies throw on the mere access.
    return false;
  }
}

export const PAYMENT_KEY = "banter-paymentInProgress";

export function openedKey(props: WidgetProps): string {
  return `banter-botOpened-${botKey(props)}`;
}

/** The bot's public id, or the id of a whole bot. */
export function botKey({ typebot }: WidgetProps): string {
  return String(typeof typebot === "object" ? typebot["id"] : typebot);
}
