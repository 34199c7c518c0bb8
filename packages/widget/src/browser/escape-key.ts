/** In a forgiving selector list, as browsers before 2023 don't know `:popover-open` and `closest` would throw. */
const LAYER_OVER_CHAT = ":is(dialog[open], :popover-open:not(.root))";
/** The key code while an input method is composing. In Safari it is the only sign, as composition ends before the key. */
const COMPOSING_KEY_CODE = 229;

/** Whether Escape is meant for the frame, and not for an input method or a dialog or menu above the chat. */
export function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== "Escape" || event.defaultPrevented) return false;
  if (event.isComposing || event.keyCode === COMPOSING_KEY_CODE) return false;
  return !(event.target instanceof Element && event.target.closest(LAYER_OVER_CHAT) !== null);
}
