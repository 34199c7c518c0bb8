/** Forgiving, as browsers of before 2023 know no popovers: `closest` would throw. */
const OPEN_OVER_CHAT = ":is(dialog[open], :popover-open:not(.root))";
/** The key belongs to an input method. Safari ends composing before it arrives, and leaves this as the only trace. */
const COMPOSING = 229;

/** The visitor means the frame, and not an image or a menu of the chat that is open over it. */
export function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== "Escape" || event.defaultPrevented) return false;
  if (event.isComposing || event.keyCode === COMPOSING) return false;
  return !(event.target instanceof Element && event.target.closest(OPEN_OVER_CHAT) !== null);
}
