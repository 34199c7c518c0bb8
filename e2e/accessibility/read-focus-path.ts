/** Runs in the page (`page.evaluate(readFocusPath)`): the focused element inside its widget, and a button's text. */
export function readFocusPath(): string {
  const outer = document.activeElement;
  const inner = outer?.shadowRoot?.activeElement ?? undefined;
  const nameOf = (element: Element | null | undefined) =>
    element?.localName === "button"
      ? `button ${element.getAttribute("aria-label") ?? element.textContent}`.trim()
      : (element?.localName ?? "");
  return inner === undefined ? nameOf(outer) : `${outer?.localName} > ${nameOf(inner)}`;
}
