/** Tables and code that are wider than the page can be scrolled with the keyboard. Others are no tab stops. */
export function makeScrollersFocusable(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target.scrollWidth > target.clientWidth) makeFocusable(target);
      else for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
  });
  for (const scroller of document.querySelectorAll(".scroller")) observer.observe(scroller);
}

function makeFocusable(scroller: Element): void {
  scroller.setAttribute("tabindex", "0");
  scroller.setAttribute("role", "group");
  scroller.setAttribute("aria-label", scroller.matches("pre") ? "Code" : "Table");
}
