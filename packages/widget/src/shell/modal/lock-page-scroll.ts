/** The page's scroll lock. All popups of a page share it, so that the last one to close restores the original state. */
interface ScrollLock {
  holders: number;
  readonly restore: () => void;
}

const lockKey: unique symbol = Symbol.for("banter.scroll-lock");

declare global {
  interface Window {
    [lockKey]?: ScrollLock;
  }
}

/** Prevents the page behind a popup from scrolling; returns its undo. */
export function lockPageScroll(): () => void {
  const lock = (window[lockKey] ??= { holders: 0, restore: hideOverflow() });
  lock.holders += 1;
  return () => {
    lock.holders -= 1;
    if (lock.holders > 0) return;
    lock.restore();
    delete window[lockKey];
  };
}

function hideOverflow(): () => void {
  const scrollbarWidth = window.innerWidth - document.documentElement.clientWidth;
  const undo = scrollingElements().flatMap((element) => [
    // One axis at a time: the shorthand reads as empty when the page has set only one axis.
    setStyle(element, "overflow-x", "hidden"),
    setStyle(element, "overflow-y", "hidden"),
  ]);
  if (scrollbarWidth > 0)
    undo.push(setStyle(document.body, "padding-right", `${bodyPadding() + scrollbarWidth}px`));
  return () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) step();
  };
}

/**
 * The elements that scroll the page. If the body's overflow propagates to the viewport, only the body is locked: with both
 * set, the body would become a block formatting context whose margins no longer collapse, and the page would jump.
 */
function scrollingElements(): HTMLElement[] {
  const { documentElement, body } = document;
  if (hasVisibleOverflow(documentElement)) return [body];
  return hasVisibleOverflow(body) ? [documentElement] : [documentElement, body];
}

function hasVisibleOverflow(element: HTMLElement): boolean {
  return getComputedStyle(element).overflow === "visible";
}

function bodyPadding(): number {
  return parseFloat(getComputedStyle(document.body).paddingRight) || 0;
}

function setStyle(element: HTMLElement, name: string, value: string): () => void {
  const { style } = element;
  const hadNoStyle = !element.hasAttribute("style");
  const before = style.getPropertyValue(name);
  const priority = style.getPropertyPriority(name);
  style.setProperty(name, value, "important");
  return () => {
    style.setProperty(name, before, priority);
    if (hadNoStyle && style.length === 0) element.removeAttribute("style");
  };
}
