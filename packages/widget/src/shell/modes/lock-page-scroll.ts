/** The page's scroll lock: shared by every popup of the page, so that the last one to close restores what was there first. */
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

/** Keeps the page behind a popup from scrolling; returns its undo. */
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
  const scrollbar = window.innerWidth - document.documentElement.clientWidth;
  const undo = scrollers().flatMap((element) => [
    // One axis at a time: the short form reads as empty where the page has set one of them.
    setStyle(element, "overflow-x", "hidden"),
    setStyle(element, "overflow-y", "hidden"),
  ]);
  if (scrollbar > 0) undo.push(setStyle(document.body, "padding-right", `${bodyPadding() + scrollbar}px`));
  return () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) step();
  };
}

/**
 * What scrolls the page. A body whose overflow becomes the page's own is left in its place; were both set, it would turn
 * into a box of its own, whose margins no longer collapse, and the page would jump.
 */
function scrollers(): HTMLElement[] {
  const { documentElement, body } = document;
  if (isVisible(documentElement)) return [body];
  return isVisible(body) ? [documentElement] : [documentElement, body];
}

function isVisible(element: HTMLElement): boolean {
  return getComputedStyle(element).overflow === "visible";
}

function bodyPadding(): number {
  return parseFloat(getComputedStyle(document.body).paddingRight) || 0;
}

function setStyle(element: HTMLElement, name: string, value: string): () => void {
  const { style } = element;
  const wasBare = !element.hasAttribute("style");
  const before = style.getPropertyValue(name);
  const priority = style.getPropertyPriority(name);
  style.setProperty(name, value, "important");
  return () => {
    style.setProperty(name, before, priority);
    if (wasBare && style.length === 0) element.removeAttribute("style");
  };
}
