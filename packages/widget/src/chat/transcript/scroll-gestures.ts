/** `back` is away from the end of the conversation, `forward` towards it. */
export type ScrollDirection = "back" | "forward";

export interface ScrollGestures {
  /** True while a scroll bar is held, whose direction only the scroll events tell. */
  isScrollBarHeld(): boolean;
  destroy(): void;
}

const BACK_KEYS: ReadonlySet<string> = new Set(["ArrowUp", "PageUp", "Home"]);
const FORWARD_KEYS: ReadonlySet<string> = new Set(["ArrowDown", "PageDown", "End", " "]);

/** Shorter movements of a finger are a trembling tap. */
const MIN_TOUCH_PX = 2;

/**
 * Reports the visitor's scrolling by wheel, trackpad, finger and keys when it begins. Scroll events come too late: a
 * scroll by script in the same frame undoes the visitor's before it is seen.
 */
export function watchScrollGestures(
  scroller: HTMLElement,
  onGesture: (direction: ScrollDirection) => void,
): ScrollGestures {
  const controller = new AbortController();
  const options = { passive: true, signal: controller.signal };
  let touchY = 0;
  let isScrollBarHeld = false;

  function report(event: Event, distance: number): void {
    if (distance === 0 || isForInnerScroller(event, scroller, distance)) return;
    onGesture(distance < 0 ? "back" : "forward");
  }
  scroller.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) report(event, event.deltaY);
    },
    options,
  );
  scroller.addEventListener("touchstart", ({ touches }) => (touchY = touches[0]?.clientY ?? 0), options);
  scroller.addEventListener(
    "touchmove",
    (event) => {
      const y = event.touches[0]?.clientY ?? touchY;
      if (event.touches.length > 1 || Math.abs(y - touchY) < MIN_TOUCH_PX) return;
      report(event, touchY - y);
      touchY = y;
    },
    options,
  );
  scroller.addEventListener(
    "keydown",
    ({ key, target }) => {
      if (FORWARD_KEYS.has(key)) onGesture("forward");
      // In a field or a list, these keys move the caret or the choice.
      else if (BACK_KEYS.has(key) && target === scroller) onGesture("back");
    },
    options,
  );
  scroller.addEventListener(
    "pointerdown",
    ({ target, pointerType }) => (isScrollBarHeld = target === scroller && pointerType === "mouse"),
    options,
  );
  window.addEventListener("pointerup", () => (isScrollBarHeld = false), options);

  return { isScrollBarHeld: () => isScrollBarHeld, destroy: () => controller.abort() };
}

/** Whether an element inside, such as a long text field, scrolls instead of the conversation. */
function isForInnerScroller(event: Event, scroller: HTMLElement, distance: number): boolean {
  const path = event.composedPath();
  return path
    .slice(0, path.indexOf(scroller))
    .some((target) => target instanceof Element && canScroll(target, distance));
}

function canScroll(element: Element, distance: number): boolean {
  const { scrollTop, scrollHeight, clientHeight } = element;
  const remaining = distance < 0 ? scrollTop : scrollHeight - clientHeight - scrollTop;
  return remaining >= 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
}
