/** Twice a little larger, the second time less. */
const KEYFRAMES: Keyframe[] = [1, 1.1, 1, 1.05, 1].map((scale) => ({ transform: `scale(${scale})` }));
const DURATION_MS = 1100;

/**
 * Moves the launcher once when there is something new to see. It never moves again: not after the chat was opened, and not
 * on the visit's other pages, which is known without storing anything.
 */
export function createAttention(button: HTMLElement) {
  let mayMove = isFirstPageOfVisit();
  return {
    attract: (): void => {
      if (!mayMove || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      mayMove = false;
      button.animate(KEYFRAMES, { duration: DURATION_MS, easing: "ease-in-out", id: "attention" });
    },
    stop: (): void => {
      mayMove = false;
    },
  };
}

/** Neither reached from another page of the site, nor reloaded or restored. */
function isFirstPageOfVisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isNavigation = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === "navigate";
  return isNavigation && !document.referrer.startsWith(`${location.origin}/`);
}
