import { isEscape } from "../../browser/escape-key.ts";
import { followKeyboard } from "../frame/follow-keyboard.ts";
import type { WidgetContext } from "../widget-context.ts";
import { lockPageScroll } from "./lock-page-scroll.ts";
import { makePageInert } from "./make-page-inert.ts";

/** Makes `overlay` modal: the page neither scrolls nor reacts. The undo releases the page and restores the focus. */
export function makeModal(context: WidgetContext, overlay: HTMLElement, onEscape: () => void): () => void {
  const focused = activeElement();
  const undo = undoAll(lockPageScroll(), followKeyboard(overlay), coverPage(context, overlay, onEscape));
  return () => {
    undo();
    returnFocus(focused);
    // Without an element to return the focus to, at least take it from the closed panel.
    const { activeElement: inside } = context.shadow;
    if (inside instanceof HTMLElement) inside.blur();
  };
}

/** The page behind `overlay` doesn't react, and Escape closes it without the focus, too. */
export function coverPage(
  { element }: WidgetContext,
  overlay: HTMLElement,
  onEscape: () => void,
): () => void {
  return undoAll(makePageInert(element), closeOnUnfocusedEscape(overlay, onEscape));
}

/** Returns a function that calls all of these. */
export function undoAll(...steps: readonly (() => void)[]): () => void {
  return () => {
    for (const step of steps) step();
  };
}

/** Focuses what had the focus before, if it is still there. Returns whether it is. */
export function returnFocus(focused: Element | null): boolean {
  const isThere = focused instanceof HTMLElement && focused.isConnected && focused !== document.body;
  if (isThere) focused.focus({ preventScroll: true });
  return isThere;
}

/** When nothing, or the browser's own interface, has the focus, the page receives the key in place of the popup. */
function closeOnUnfocusedEscape(overlay: HTMLElement, onEscape: () => void): () => void {
  function handleKey(event: KeyboardEvent): void {
    const isUnfocused = event.target === document.body || event.target === document.documentElement;
    if (isUnfocused && isEscape(event) && overlay.querySelector("dialog[open]") === null) onEscape();
  }
  document.addEventListener("keydown", handleKey);
  return () => document.removeEventListener("keydown", handleKey);
}

/** The focused element, also inside the page's shadow roots. */
export function activeElement(): Element | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}
