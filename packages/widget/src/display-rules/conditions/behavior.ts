import { after, POLL_MS, poll, verdict, type PageWatch, type Watch } from "../page-watch.ts";

const SECOND_MS = 1000;

/** What shows that a visitor is active. */
const ACTIVITY = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "scroll"];

export const watchSecondsOnPage: Watch<number> = (seconds, page) => {
  const elapsed = () => performance.now() - page.openedAt;
  let isReached = seconds === 0;
  // A timer may fire a fraction of a millisecond early.
  after(page, seconds * SECOND_MS - elapsed(), () => {
    isReached = true;
    page.changed();
  });
  return () => {
    isReached ||= elapsed() >= seconds * SECOND_MS;
    return verdict(isReached, `The page is ${toSeconds(elapsed())} old.`);
  };
};

export const watchScrollDepth: Watch<number> = (percent, { signal, changed }) => {
  let depth = 0;
  function measure(): void {
    const { scrollHeight, clientHeight } = document.documentElement;
    const wasReached = depth >= percent;
    // Fractions of pixels are lost in `scrollHeight`.
    depth = Math.max(depth, Math.min(100, (100 * (window.scrollY + clientHeight + 1)) / scrollHeight));
    if (!wasReached && depth >= percent) changed();
  }
  window.addEventListener("scroll", measure, { passive: true, signal });
  return () =>
    verdict(
      depth >= percent,
      depth === 0
        ? "The page was not scrolled yet."
        : `The visitor has seen ${Math.floor(depth)} % of the page.`,
    );
};

export const watchExitIntent: Watch<true> = (_, page) => {
  const exit = latch(page);
  document.documentElement.addEventListener(
    "mouseleave",
    ({ clientY }) => {
      if (clientY <= 0) exit.set();
    },
    { passive: true, signal: page.signal },
  );
  return () =>
    verdict(exit.isSet(), `The mouse has ${exit.isSet() ? "" : "not "}left the page over its top edge.`);
};

export const watchIdleSeconds: Watch<number> = (seconds, page) => {
  const limit = seconds * SECOND_MS;
  let activeAt = performance.now();
  const idleFor = () => performance.now() - activeAt;

  function wait(): void {
    after(page, limit - idleFor(), () => {
      if (idleFor() >= limit) page.changed();
      else wait();
    });
  }
  function handleActivity(): void {
    const wasIdle = idleFor() >= limit;
    activeAt = performance.now();
    if (!wasIdle) return;
    page.changed();
    wait();
  }

  for (const type of ACTIVITY)
    window.addEventListener(type, handleActivity, { passive: true, capture: true, signal: page.signal });
  wait();
  return () => verdict(idleFor() >= limit, `The visitor was last active ${toSeconds(idleFor())} ago.`);
};

export const watchElementInView: Watch<string> = (selector, { signal, changed }) => {
  const observed = new WeakSet<Element>();
  const visible = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
    changed();
  });
  /** Pages add elements at any time. */
  function observeNew(): void {
    for (const element of document.querySelectorAll(selector)) {
      if (observed.has(element)) continue;
      observed.add(element);
      observer.observe(element);
    }
  }
  observeNew();
  poll(signal, POLL_MS, observeNew);
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  return () => {
    if (visible.size > 0) return verdict(true, "Such an element is in view.");
    const exists = document.querySelector(selector) !== null;
    return verdict(false, exists ? "Such an element is not in view." : "The page has no such element.");
  };
};

export const watchElementClicked: Watch<string> = (selector, page) => {
  const click = latch(page);
  document.addEventListener(
    "click",
    (event) => {
      if (event.composedPath().some((node) => node instanceof Element && node.matches(selector))) click.set();
    },
    { passive: true, capture: true, signal: page.signal },
  );
  return () => ({
    ...verdict(click.isSet(), `Such an element was ${click.isSet() ? "" : "not "}clicked.`),
    isAsked: click.isSet(),
  });
};

/** Remembers until the page's end that something has happened. */
function latch({ changed }: PageWatch) {
  let hasHappened = false;
  return {
    isSet: () => hasHappened,
    set: () => {
      if (hasHappened) return;
      hasHappened = true;
      changed();
    },
  };
}

function toSeconds(milliseconds: number): string {
  return `${Math.floor(milliseconds / SECOND_MS)} s`;
}
