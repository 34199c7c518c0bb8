/** Closes the menu and the contents of a narrow page when one of their links is used. */
export function closePopoversOnUse(): void {
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]"))
    popover.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a") !== null) popover.hidePopover();
    });
}
