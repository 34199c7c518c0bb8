/** Scrolls the navigation, but not the page, to the entry of this page. */
export function revealCurrentPage(): void {
  const menu = document.getElementById("menu");
  const current = menu?.querySelector<HTMLElement>("[aria-current]");
  if (menu === null || current === undefined || current === null) return;
  const below = current.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
  // A third of the navigation stays visible below the entry.
  if (below > 0) menu.scrollTop = below + menu.clientHeight / 3;
}
