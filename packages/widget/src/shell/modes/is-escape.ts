/** The visitor means the frame, and not an image or a menu of the chat that is open over it. */
export function isEscape(event: KeyboardEvent): boolean {
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return false;
  return !(
    event.target instanceof Element && event.target.closest("dialog[open], :popover-open:not(.root)") !== null
  );
}
