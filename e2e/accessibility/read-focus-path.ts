/** The focused element with the widget around it, and what a button says. Runs in the page: `page.evaluate(readFocusPath)`. */
export function readFocusPath(): string {
  const outer = document.activeElement;
  const inner = outer?.shadowRoot?.activeElement ?? undefined;
  const nameOf = (element: Element | null | undefined) =>
    element?.localName === "button"
      ? `button ${element.getAttribute("aria-label") ?? element.textContent}`.trim()
      : (element?.localName ?? "");
  return inner === undefined ? nameOf(outer) : `${outer?.localName} > ${nameOf(inner)}`;
}
